import { displayName, type PersonName } from '@jara/rules/identity/person'
import { Text } from '@jara/ui/text'
import { useHour } from '../../../device/use-hour.ts'
import { greeting } from './greeting.ts'

export function HomeGreeting({ person }: { person: PersonName | undefined }) {
  const hour = useHour()
  return (
    <Text as="h1" look="title">
      {greeting(hour, person?.first_name?.trim() || displayName(person))}
    </Text>
  )
}
