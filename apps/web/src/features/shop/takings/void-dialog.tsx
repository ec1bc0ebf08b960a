import { newKey } from '@jara/client/intention'
import { wordsOf } from '@jara/client/request-failed'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { voidSale } from '@jara/contract/shop/sales'
import { formatAmount } from '@jara/rules/naira'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { TextField } from '@jara/ui/text-field'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { goodsIn, type Sale } from './sale-row.tsx'

const longestReason = 200

/** Asks why a sale is voided. Its goods return to the stock. */
export function VoidDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [idempotencyKey] = useState(newKey)
  const showToast = useToast()
  const { mutate, isPending, error } = useMutation({
    ...write(voidSale),
    onSuccess: () => {
      onClose()
      showToast('Sale voided')
    },
    onSettled: () => void invalidate(listInventory, countInventory),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || sale.id === undefined) return
    mutate({ params: { id: sale.id }, body: { reason }, idempotencyKey })
  }
  return (
    <Dialog title="Void this sale?" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Text look="muted">
            {goodsIn(sale)}, {formatAmount(sale.total)}. The items will return to stock
            {sale.paid_with_points && ', and the points will return to the customer'}.
          </Text>
          <TextField
            label="Reason"
            name="reason"
            autoComplete="off"
            maxLength={longestReason}
            value={reason}
            error={isMissing ? 'Please enter a reason.' : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {error && (
            <Notice tone="error">{wordsOf(error, 'The sale could not be voided. Please try again.')}</Notice>
          )}
          <Button type="submit" variant="danger" block busy={isPending} busyLabel="Voiding...">
            Void sale
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
