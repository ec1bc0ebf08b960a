import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { expandIcon } from '@jara/ui/rare-icons'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useId, useState } from 'react'
import { lazyPart } from '../../../device/lazy-part.tsx'
import { dialogNotLoaded } from '../../../device/not-loaded.tsx'
import type { ConfirmPayment } from './payment-page.tsx'

const PayCodePage = lazyPart(
  async () => (await import('./pay-code-page.tsx')).PayCodePage,
  dialogNotLoaded(({ onClose }) => onClose()),
)

/** Shown below the specified content. Absent while the pay code is off. */
export function PayCodeCard({ confirm }: { confirm: ConfirmPayment }) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  return (
    <Card as="section" roomy aria-labelledby={titleId}>
      <Stack gap={4}>
        <Row gap={4}>
          <IconTile icon="qr" />
          <Stack gap={1}>
            <Text as="h2" look="heading" id={titleId}>
              Pay code
            </Text>
            <Text look="muted">
              Show it to the cashier to collect points. It changes every 30 seconds and works offline.
            </Text>
          </Stack>
        </Row>
        <Button block icon={expandIcon} onClick={() => setOpen(true)}>
          Show pay code
        </Button>
      </Stack>
      {isOpen && <PayCodePage confirm={confirm} onClose={() => setOpen(false)} />}
    </Card>
  )
}
