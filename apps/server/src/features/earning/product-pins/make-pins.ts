import type { BodyOf } from '@jara/contract/call'
import type { makeProductPins } from '@jara/contract/earning/product-pins'
import { limits } from '@jara/rules/limits'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { type PinVault, pinMarker } from '../../../access/product-pins.ts'
import { randomCode } from '../../../access/random-code.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { holdProduct, insertPinBatch, insertPins } from './pin-batch.sql.ts'

interface MadePins {
  readonly id: string
  readonly expires_at: string
  /** Sealed, because the answer is stored for repeats and must not contain readable PINs. */
  readonly sealed: string
}

/** Makes PINs for packs of a product. Must run in a transaction. */
export async function makePins(
  tx: Db,
  vault: PinVault,
  caller: SignedInCaller,
  { productId, pins: count, days }: BodyOf<typeof makeProductPins> & { readonly productId: number },
): Promise<MadePins> {
  const product = await holdProduct(tx, productId)
  if (!product) throw new Refusal('not-found', 'Product not found.')
  if (product.is_hidden)
    throw new Refusal(
      'conflict',
      `${product.name} is hidden, so customers can’t declare it. Show it first.`,
      {
        code: 'product_hidden',
      },
    )
  const id = newId()
  const expiresAt = await insertPinBatch(tx, { id, productId, validDays: days, madeBy: caller.userId })
  const pins = await insertRandomPins(tx, vault, id, count)
  await recordAuditEvent(tx, {
    caller,
    act: 'product-pins-made',
    subject: id,
    after: { product: productId, pins: count, days },
  })
  return { id, expires_at: expiresAt.toISOString(), sealed: vault.seal(pins.join(' '), id) }
}

export function openPins(vault: PinVault, { id, sealed }: MadePins): string[] {
  return vault.open(sealed, id).split(' ')
}

async function insertRandomPins(tx: Db, vault: PinVault, batchId: string, count: number): Promise<string[]> {
  const markOf = await pinMarker(tx, vault)
  const made: string[] = []
  while (made.length < count) {
    const drawn = new Map(
      Array.from({ length: count - made.length }, () => {
        const pin = randomCode(limits.productPinLength)
        return [markOf(pin).toString('hex'), pin]
      }),
    )
    const inserted = await insertPins(
      tx,
      batchId,
      [...drawn.keys()].map((mark) => Buffer.from(mark, 'hex')),
    )
    made.push(...inserted.flatMap((mark) => drawn.get(mark.toString('hex')) ?? []))
  }
  return made
}
