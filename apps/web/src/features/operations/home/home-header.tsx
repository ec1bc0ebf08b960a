import { displayName, handleName, type PersonName } from '@jara/rules/identity/person'
import { Avatar } from '@jara/ui/avatar'
import { TopBar } from '@jara/ui/page-header'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { MessagesButton } from './messages-button.tsx'

export function HomeHeader({ person }: { person: PersonName | undefined }) {
  const name = displayName(person)
  return (
    <TopBar>
      <Avatar name={name} />
      <Stack gap={1} grow>
        <Text look="heading" truncate>
          {name}
        </Text>
        <Text look="hint" truncate>
          @{handleName(person)}
        </Text>
      </Stack>
      <MessagesButton />
    </TopBar>
  )
}
