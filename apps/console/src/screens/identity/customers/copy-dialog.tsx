import { listDataRequests, sendCopy } from '@jara/contract/identity/own-data-console'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { useOnce } from '../../../parts/once.ts'
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
      act="Send copy"
      asksReason
      onAct={send}
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
