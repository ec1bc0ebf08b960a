import { type Intention, intentionOf } from '@jara/client/intention'
import {
  addCashier,
  changeCashier,
  deleteCashier,
  listCashiers,
  listCounterActs,
} from '@jara/contract/shop/cashiers'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { type CashierDraft, type ListedCashier, detailsOf } from './cashier-draft.ts'

/** Adds, changes, locks and deletes cashiers. A retry after a lost answer does not add one twice. */
export function useKeeping(cashier: ListedCashier | undefined, onDone: () => void) {
  const intention = useRef<Intention>(undefined)
  const settled = {
    onSuccess: onDone,
    onSettled: () => invalidate(listCashiers, listCounterActs),
  }
  const saving = useMutation({
    ...settled,
    mutationFn: async (change: { draft: CashierDraft; isLocked: boolean }) => {
      const details = detailsOf(change.draft, cashier === undefined)
      // Unreachable: the form checks first.
      if (typeof details === 'string') throw new Error(details)
      if (cashier) {
        const body = { ...details, isLocked: change.isLocked }
        await request(changeCashier, { params: { id: cashier.id }, body })
        return
      }
      const body = { ...details, pin: change.draft.pin }
      intention.current = intentionOf(body, intention.current)
      await request(addCashier, { body, idempotencyKey: intention.current.key })
    },
  })
  const deleting = useMutation({
    ...settled,
    mutationFn: async () => {
      if (cashier) await request(deleteCashier, { params: { id: cashier.id } })
    },
  })
  return {
    save: (draft: CashierDraft, isLocked: boolean) => saving.mutate({ draft, isLocked }),
    remove: () => deleting.mutate(),
    isBusy: saving.isPending || deleting.isPending,
    failure: saving.error ?? deleting.error,
  }
}
