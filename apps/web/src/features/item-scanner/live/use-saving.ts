import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { countInventory, listInventory } from '@jara/contract/inventory'
import { saveItems } from '@jara/contract/item-scans'
import { fromKobo } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Intention, intentionOf } from '../../../api/intention.ts'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'
import { isOnline } from '../../../device/connection.ts'
import { outcomeOf } from '../../../offline/delivery.ts'
import { keepItems } from '../../../offline/sale-outbox.ts'
import { koboOf, refuseItems, type ScannedItem } from './live-scan.ts'

const notKept = 'Not saved. There is no network, and this browser could not keep the items.'

/**
 * Saves what was scanned exactly once. Without a network, or where the answer is lost, it waits on the phone with its key, before
 * the sales that are made later.
 */
export function useSaving(onSaved: () => void) {
  const [refusal, setRefusal] = useState<string>()
  const intention = useRef<Intention>(undefined)
  const showToast = useToast()
  const saving = useMutation({
    ...write(saveItems),
    onSettled: () => void invalidate(listInventory, countInventory),
  })

  async function keep(
    scanned: readonly ScannedItem[],
    kept: Pick<Parameters<typeof keepItems>[0], 'key' | 'body'>,
  ) {
    try {
      await keepItems({ ...kept, words: inWords(scanned) })
      showToast('Kept here. The items are saved when there is a network.')
      onSaved()
    } catch {
      setRefusal(notKept)
    }
  }
  function save(scanned: readonly ScannedItem[]) {
    const reason = refuseItems(scanned)
    setRefusal(reason)
    if (reason !== undefined || saving.isPending || scanned.length === 0) return
    const items = scanned.map(({ id, quantity, price }) => ({
      productId: id,
      quantity,
      price: fromKobo(koboOf(price)),
    }))
    intention.current = intentionOf(items, intention.current)
    const { key } = intention.current
    if (!isOnline()) return void keep(scanned, { key, body: { items, scannedAt: new Date().toISOString() } })
    saving.mutate(
      { body: { items }, idempotencyKey: key },
      {
        onSuccess: (answer) => {
          showToast(answer?.message ?? 'Items saved.')
          onSaved()
        },
        onError: (failure) => {
          if (isUnknown(failure)) void keep(scanned, { key, body: { items } })
          else setRefusal(wordsOf(failure, 'The items were not saved. Please try again.'))
        },
      },
    )
  }
  return { save, isSaving: saving.isPending, refusal }
}

/** The items may have been saved all the same. */
function isUnknown(failure: Error): boolean {
  const { status = 500, code } = failure instanceof RequestFailed ? failure : {}
  return code !== 'no-token' && outcomeOf(code === undefined ? { status } : { status, code }).at === 'waiting'
}

function inWords(items: readonly ScannedItem[]): string {
  return items.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(', ')
}
