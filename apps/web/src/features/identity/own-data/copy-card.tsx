import { askForCopy } from '@jara/contract/identity/own-data'
import { buttonClass, Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/request.ts'
import { downloadIcon } from '../../../navigation/account-icons.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** All data kept about the customer, as an archive that the browser downloads from a link. */
export function CopyCard() {
  const [isAsked, setAsked] = useState(false)
  const copying = useMutation({ ...write(askForCopy), onSuccess: () => setAsked(false) })
  const url = copying.data?.url
  const ask = () => {
    copying.reset()
    setAsked(true)
  }
  return (
    <Card as="section" roomy>
      <Stack gap={4}>
        <Row top>
          <IconTile icon={downloadIcon} />
          <Stack gap={1} grow>
            <Text as="h2" look="heading">
              Download your data
            </Text>
            <Text look="muted">
              Everything we hold about you: account details, purchases, photos, statement, messages and
              sign-ins.
            </Text>
          </Stack>
        </Row>
        {url !== undefined && (
          <>
            <Notice tone="success">Your copy is ready. Download it within 15 minutes.</Notice>
            <a className={buttonClass({ block: true })} href={url} download>
              Download ZIP file
            </a>
          </>
        )}
        <Button variant="outline" block onClick={ask}>
          {url === undefined ? 'Prepare a copy' : 'Prepare a new copy'}
        </Button>
      </Stack>
      {isAsked && (
        <PasswordDialog
          title="Prepare a copy"
          icon={downloadIcon}
          words="Enter your password to confirm it’s you. We’ll also email you a confirmation."
          action="Prepare copy"
          busy={copying.isPending}
          failure={copying.error}
          onSubmit={(password) => copying.mutate({ body: { password } })}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}
