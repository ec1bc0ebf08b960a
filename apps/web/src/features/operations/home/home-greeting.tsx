import { getMe } from '@jara/contract/points/balance'
import { displayName, type PersonName } from '@jara/rules/identity/person'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import { useHour } from '../../../device/use-hour.ts'
import { storedPerson } from '../../../session/stored-user.ts'
import { useSession } from '../../../session/use-session.ts'

export function HomeGreeting({ person }: { person: PersonName | undefined }) {
  const hour = useHour()
  return (
    <Text as="h1" look="title">
      {greeting(hour, person?.first_name?.trim() || displayName(person))}
    </Text>
  )
}

/** The name to greet: the stored one until the profile has loaded, or if it fails to load. */
export function usePerson(): PersonName | undefined {
  const stored = storedPerson(useSession().user)
  return useQuery(silently(read(getMe))).data ?? stored
}

/** A greeting by the time of day: `Good morning, Adaeze`. */
export function greeting(hour: number, name: string): string {
  return `${partOfDay(hour)}, ${name}`
}

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening'
}
