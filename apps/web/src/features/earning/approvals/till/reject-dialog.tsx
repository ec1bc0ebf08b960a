import type { Rejection } from '@jara/rules/earning/rejection'
import { formatCount } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { Approval } from '../decisions.ts'
import { RejectionFields, useRejection } from './rejection-form.tsx'

type RejectDialogProps = {
  approval: Approval
  onReject: (rejection: Rejection) => void
  onClose: () => void
}

export function RejectDialog({ approval, onReject, onClose }: RejectDialogProps) {
  const { draft, setDraft, finish } = useRejection()
  const { product_name = 'Product', quantity = 1, customer_email } = approval
  return (
    <Dialog title="Reason for rejection" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const rejection = finish()
          if (rejection) onReject(rejection)
        }}
      >
        <Stack gap={4}>
          <Text look="muted">
            {product_name} × {formatCount(quantity)}
            {customer_email && `, ${customer_email}`}. The customer will see this.
          </Text>
          <RejectionFields label="Reason" draft={draft} onDraft={setDraft} />
          <Button type="submit" variant="danger" block icon="x">
            Reject purchase
          </Button>
          <Text look="hint">You can undo it for 5 seconds.</Text>
        </Stack>
      </form>
    </Dialog>
  )
}
