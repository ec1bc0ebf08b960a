import { type Intention, intentionOf } from '@jara/client/intention'
import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { saveItems } from '@jara/contract/shop/inventory-scans'
import { fromKobo } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate } from '../../../../api/query-client.ts'
import { request } from '../../../../api/request.ts'
import { isOnline } from '../../../../device/connection.ts'
import { keepItems, mayHaveArrived } from '../../../../offline/sale-outbox.ts'
import { signedInOwner } from '../../../../session/owner.ts'
import { koboOf, refuseItems, type ScannedItem } from './live-scan.ts'

const notKept = 'Not saved. You’re offline and we couldn’t save the items on this device.'

/** The scanned items, and the key they are sent with until they are saved. */
interface Scanned {
  readonly items: readonly ScannedItem[]
  readonly key: string
  readonly owner: string | undefined
}

/**
 * Saves the scanned items exactly once, even if the shop leaves the screen meanwhile. Offline, or after a lost answer,
 * they wait on the phone with their key, ahead of later sales.
 */
export function useSaving(onSaved: () => void) {
  const [reason, setReason] = useState<string>()
  const intention = useRef<Intention>(undefined)
  const showToast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: saveOrKeep,
    onSuccess: (words) => showToast(words),
    onSettled: () => void invalidate(listInventory, countInventory),
  })

  function save(items: readonly ScannedItem[]) {
    const refused = refuseItems(items)
    setReason(refused)
    if (refused !== undefined || isPending || items.length === 0) return
    intention.current = intentionOf(bodyOf(items), intention.current)
    // `onSuccess` does not run if the shop has left the screen meanwhile.
    mutate({ items, key: intention.current.key, owner: signedInOwner() }, { onSuccess: onSaved })
  }
  const failed = error ? wordsOf(error, 'The items were not saved. Please try again.') : undefined
  return { save, isSaving: isPending, refusal: reason ?? failed }
}

function bodyOf(items: readonly ScannedItem[]) {
  return items.map(({ id, quantity, price }) => ({ productId: id, quantity, price: fromKobo(koboOf(price)) }))
}

/** Returns the message for the shop. */
async function saveOrKeep({ items: scanned, key, owner }: Scanned): Promise<string> {
  const items = bodyOf(scanned)
  const isAsked = isOnline()
  if (isAsked) {
    try {
      return (await request(saveItems, { body: { items }, idempotencyKey: key }))?.message ?? 'Items saved.'
    } catch (failure) {
      if (!mayHaveArrived(failure)) throw failure
    }
  }
  const body = isAsked ? { items } : { items, scannedAt: new Date().toISOString() }
  await keepItems({ key, body, words: inWords(scanned) }, owner).catch(() => {
    throw new RequestFailed({ said: notKept })
  })
  return 'Saved on this device. We’ll sync when you’re back online.'
}

function inWords(items: readonly ScannedItem[]): string {
  return items.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(', ')
}
