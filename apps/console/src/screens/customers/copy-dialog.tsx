import { listDataRequests, sendCopy } from '@jara/contract/console/data-requests'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useOnce } from '../../parts/once.ts'
import type { Customer } from './customer.ts'

/** Sends a copy of all data kept about the customer, to that customer only. */
export function CopyDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const toast = useToast()
  const once = useOnce()
  async function send(reason: string) {
    const body = { reason }
    const { message } = await request(sendCopy, {
      params: { id: customer.id },
      body,
      idempotencyKey: once(body),
    })
    await invalidate(listDataRequests)
    toast(message)
  }
  return (
    <ConfirmDialog
      title={`Send ${customer.name} a copy of their data?`}
      act="Send the copy"
      asksReason
      onAct={send}
      onClose={onClose}
    >
      <p>
        {customer.email_verified
          ? `A letter to ${customer.email} has a link that opens the copy for three days. You do not see the data.`
          : 'The e-mail address is not verified, so nothing can be sent: ask the customer to verify it in the app, under Account, then Phone and email.'}
      </p>
    </ConfirmDialog>
  )
}
