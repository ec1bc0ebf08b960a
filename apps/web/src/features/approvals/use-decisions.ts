import { listInventory } from '@jara/contract/inventory'
import { decidePurchase, listPendingPurchases } from '@jara/contract/purchases'
import type { PurchaseDecision } from '@jara/rules/purchase'
import { useMutation } from '@tanstack/react-query'
import { useReducer } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { RequestFailed, saidIn } from '../../api/request-failed.ts'
import { type Approval, nextDecisions, noDecisions } from './decisions.ts'

interface Sent {
  readonly approval: Approval
  readonly status: PurchaseDecision
}

/** Decides without waiting: the list moves on at once, and what the server refuses comes back. */
export function useDecisions() {
  const [decisions, did] = useReducer(nextDecisions, noDecisions)
  const { mutate } = useMutation({
    mutationFn: ({ approval, status }: Sent) =>
      request(decidePurchase, { params: { id: approval.id }, body: { status } }),
    onError: (failure, { approval }) =>
      did({ did: isOvertaken(failure) ? 'come too late' : 'fail', approval, words: saidIn(failure) }),
    // A confirmed purchase also takes its units from the stock.
    onSettled: () => void invalidate(listPendingPurchases, listInventory),
  })

  function decide(approval: Approval, status: PurchaseDecision) {
    did({ did: 'decide', approval })
    mutate({ approval, status })
  }
  return { decisions, decide, dismiss: (approval: Approval) => did({ did: 'dismiss', approval }) }
}

/** Decided elsewhere, or not there any more: deciding again would lead nowhere. */
function isOvertaken(failure: Error): boolean {
  return failure instanceof RequestFailed && (failure.status === 409 || failure.status === 404)
}
