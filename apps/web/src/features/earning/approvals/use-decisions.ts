import { RequestFailed, saidIn } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { decidePurchase, listPendingPurchases } from '@jara/contract/earning/purchases'
import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useReducer } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { type Approval, nextDecisions, noDecisions } from './decisions.ts'

interface Sent {
  readonly approval: Approval
  readonly status: PurchaseDecision
}

/** Decides optimistically: the purchase disappears at once, and returns if the server refuses. */
export function useDecisions() {
  const [decisions, did] = useReducer(nextDecisions, noDecisions)
  const showToast = useToast()
  const { mutate } = useMutation({
    mutationFn: ({ approval, status }: Sent) =>
      request(decidePurchase, { params: { id: approval.id }, body: { status } }),
    // Jara may review a confirmed purchase before it awards the points, and the shop should know.
    onSuccess: (answer, { status }) => {
      if (status === 'confirmed' && answer?.status === 'pending' && answer.message) showToast(answer.message)
    },
    onError: (failure, { approval }) =>
      did({ did: isOvertaken(failure) ? 'come too late' : 'fail', approval, words: saidIn(failure) }),
    // A confirmed purchase also reduces the stock.
    onSettled: () => void invalidate(listPendingPurchases, listInventory),
  })

  function decide(approval: Approval, status: PurchaseDecision) {
    did({ did: 'decide', approval })
    mutate({ approval, status })
  }
  return { decisions, decide, dismiss: (approval: Approval) => did({ did: 'dismiss', approval }) }
}

/** The purchase was decided on another device or no longer exists, so a retry cannot succeed. */
function isOvertaken(failure: Error): boolean {
  if (!(failure instanceof RequestFailed) || failure.code === overBudget) return false
  return failure.status === 409 || failure.status === 404
}

/** The shop has used up its budget for now; it can decide later. */
const overBudget = 'budget_exceeded'
