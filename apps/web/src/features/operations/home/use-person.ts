import { getMe } from '@jara/contract/points/balance'
import type { PersonName } from '@jara/rules/identity/person'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import { storedPerson } from '../../../session/stored-user.ts'
import { useSession } from '../../../session/use-session.ts'

/** The name to greet: the stored one until the profile has loaded, or if it fails to load. */
export function usePerson(): PersonName | undefined {
  const stored = storedPerson(useSession().user)
  return useQuery(silently(read(getMe))).data ?? stored
}
