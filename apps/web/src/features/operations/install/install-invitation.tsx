import { Button, ButtonLink } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { IconButton } from '@jara/ui/icon-button'
import { IconTile } from '@jara/ui/icon-tile'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useId, useState } from 'react'
import { askToInstall } from '../../../device/install.ts'
import { useInstallWay } from '../../../device/use-install-way.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { declineInvitation, isInvitationDeclined } from '../../../session/declined-invitation.ts'

/** Invites the user to install the app after a success, unless it is installed or they have declined. */
export function InstallInvitation() {
  const way = useInstallWay()
  const [isDeclined, setDeclined] = useState(isInvitationDeclined)
  const titleId = useId()
  if (isDeclined || way === 'installed' || way === 'none') return null

  function decline() {
    declineInvitation()
    setDeclined(true)
  }
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Row top>
        <IconTile icon="phone" />
        <Stack gap={1} grow>
          <Text as="h2" look="heading" id={titleId}>
            Install Jara
          </Text>
          <Text look="muted">Open it straight from your home screen, online or offline.</Text>
        </Stack>
        <IconButton icon="x" label="Dismiss" look="muted" onClick={decline} />
      </Row>
      {way === 'prompt' ? (
        // The browser asks again with its own prompt. Dismissing that counts as declining.
        <Button variant="tonal" block onClick={() => void askToInstall().finally(decline)}>
          Install
        </Button>
      ) : (
        <ButtonLink variant="tonal" block href={furtherPaths.Install}>
          Show me how
        </ButtonLink>
      )}
    </Card>
  )
}
