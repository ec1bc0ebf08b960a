import type { redeem } from '@jara/contract/redeeming/redemptions'
import { Badge } from '@jara/ui/badge'
import { Button, ButtonLink } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Row } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { MeterToken } from './meter-token.tsx'

interface RedeemedDialogProps {
  readonly answer: ToleratedAnswer<typeof redeem> | undefined
  readonly onClose: () => void
}

/** Spec §2.6: the server's message under the title Successful, even while the delivery is still pending. */
export function RedeemedDialog({ answer = {}, onClose }: RedeemedDialogProps) {
  const { message = 'Your points have been redeemed.', status, token, id } = answer
  return (
    <Dialog title="Successful" icon="check" tone="green" onClose={onClose}>
      {status === 'processing' && (
        <Row>
          <Badge tone="yellow">Processing</Badge>
        </Row>
      )}
      <Text>{message}</Text>
      {token !== undefined && <MeterToken token={token} large />}
      <Button block onClick={onClose}>
        Done
      </Button>
      {id !== undefined && (
        <ButtonLink variant="quiet" href={`${furtherPaths.Receipt}?id=${id}`}>
          View receipt
        </ButtonLink>
      )}
    </Dialog>
  )
}
