import { displayName, handleName, type PersonName } from '@jara/rules/person'
import { Avatar } from '@jara/ui/avatar'
import { ButtonLink } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { EmptyState } from '@jara/ui/empty-state'
import { IconButton } from '@jara/ui/icon-button'
import { TopBar } from '@jara/ui/page-header'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { paths } from '../../navigation/paths.ts'

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
      <Messages />
    </TopBar>
  )
}

/** Spec §2.4 does not define this button. There are no messages yet, and the dialog says so. */
function Messages() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="chat"
        label="Messages"
        look="solid"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title="Messages" onClose={() => setOpen(false)}>
          <EmptyState
            icon="chat"
            title="No messages"
            words="What happens to your purchases and points can also be told by your phone."
          >
            <ButtonLink variant="tonal" icon="bell" href={paths.Notifications}>
              Notification Settings
            </ButtonLink>
          </EmptyState>
        </Dialog>
      )}
    </>
  )
}
