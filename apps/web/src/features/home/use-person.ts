import { getMe } from '@jara/contract/users'
import type { PersonName } from '@jara/rules/person'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../api/read.ts'
import { storedPerson } from '../../session/stored-user.ts'
import { useSession } from '../../session/use-session.ts'

/** Who is greeted: the stored name until the profile has come, and for good when it does not come. */
export function usePerson(): PersonName | undefined {
  const stored = storedPerson(useSession().user)
  return useQuery(silently(read(getMe))).data ?? stored
}
