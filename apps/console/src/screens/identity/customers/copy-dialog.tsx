import { listDataRequests, sendCopy } from '@jara/contract/identity/own-data-console'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import type { Customer } from './standing-dialog.tsx'

/** Sends a copy of all data kept about the customer, to that customer only. */
export function CopyDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const sending = useAction(sendCopy, { changes: [listDataRequests] })
  return (
    <ConfirmDialog
      title={`Send ${customer.name} a copy of their data?`}
      act="Send copy"
      asksReason
      onAct={(reason) => sending.do({ params: { id: customer.id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        {customer.email_verified
          ? `We’ll email ${customer.email} a download link, valid for 3 days. You won’t see the data.`
          : 'The email address isn’t verified, so we can’t send the data. Ask the customer to verify it in the app, under Account > Phone and email.'}
      </p>
    </ConfirmDialog>
  )
}
