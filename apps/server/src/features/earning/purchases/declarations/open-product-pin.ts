import { type PinVault, pinMarker } from '../../../../access/product-pins.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { findProductPin, isUsedBy, lockProductPin } from './product-pin.sql.ts'

export const wrongPinReason = 'product_pin_wrong'

interface OpenPin {
  readonly mark: Buffer
  readonly productId: number
}

/** The product of a PIN that is still usable. `locked` keeps it usable until the transaction ends. */
export async function openProductPin(
  db: Db,
  vault: PinVault,
  customerId: string,
  { pin, locked }: { readonly pin: string; readonly locked: boolean },
): Promise<OpenPin> {
  const mark = (await pinMarker(db, vault))(pin)
  const found = await (locked ? lockProductPin : findProductPin)(db, mark)
  if (!found)
    throw new Refusal('not-found', 'Invalid PIN. Please check and try again.', { code: wrongPinReason })
  if (found.is_used) throw used(await isUsedBy(db, mark, customerId))
  if (found.is_voided)
    throw new Refusal('conflict', 'This PIN is no longer valid. Declare the pack by photo.', {
      code: 'product_pin_voided',
    })
  if (found.is_over)
    throw new Refusal('conflict', 'This PIN has expired. Declare the pack by photo.', {
      code: 'product_pin_over',
    })
  return { mark, productId: found.product_id }
}

function used(byThemselves: boolean): Refusal {
  const message = byThemselves
    ? 'You’ve already declared this pack. You’ll find it in your purchases.'
    : 'This PIN has already been used. Each PIN declares one pack.'
  return new Refusal('conflict', message, { code: 'product_pin_used' })
}
