import { wordsOf } from '@jara/client/request-failed'
import { answerPointPayment } from '@jara/contract/shop/point-payments'
import { getPoints } from '@jara/contract/points/balance'
import { useMutation } from '@tanstack/react-query'
import { proofAskedBy } from '../../../api/proof-asked.ts'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'

/** Approves or declines a payment. If the policy requires confirmation, the same answer is sent again with the proof. */
export function usePaymentAnswer(id: string) {
  const { mutate, error, isPending, variables, reset } = useMutation({
    ...write(answerPointPayment),
    onSettled: () => void invalidate(getPoints),
  })
  const send = (agrees: boolean, nonce?: string) =>
    mutate({
      params: { id },
      body: { agrees },
      ...(nonce !== undefined && { headers: { 'wallet-proof': nonce } }),
    })
  const asked = error ? proofAskedBy(error) : undefined
  return {
    send,
    isPending,
    agrees: variables?.body.agrees,
    asked,
    refusal:
      error && !asked ? wordsOf(error, 'Not sent. No points were deducted. Please try again.') : undefined,
    reset,
  }
}
