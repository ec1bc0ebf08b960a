import { listProductPins, makeProductPins, voidProductPins } from '@jara/contract/earning/product-pins'
import { answerOnce } from '../../../access/idempotency.ts'
import type { PinVault } from '../../../access/product-pins.ts'
import { Refusal } from '../../../access/refusal.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { makePins, openPins } from './make-pins.ts'
import { selectPinBatches } from './pin-batch.sql.ts'
import { voidPins } from './void-pins.ts'

export function productPinRoutes(api: Api, vault: PinVault): void {
  const { db } = api

  serve(api, makeProductPins, async ({ caller, params, body, idempotency }) => {
    const made = await answerOnce(db, caller.userId, idempotency, (tx) =>
      makePins(tx, vault, caller, { ...body, productId: params.id }),
    )
    const pins = openPins(vault, made)
    return { message: `${counted(pins.length)} created.`, id: made.id, expires_at: made.expires_at, pins }
  })

  serve(api, listProductPins, async ({ params, query: { before } }) => {
    if (before !== undefined && !isUuid(before))
      throw new Refusal('invalid', 'before: must be the ID of the last batch on the previous page', {
        code: 'invalid',
      })
    const batches = await selectPinBatches(db, params.id, before)
    return batches.map(({ made_at, expires_at, last_used_at, ...batch }) => ({
      ...batch,
      made_at: made_at.toISOString(),
      expires_at: expires_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }))
  })

  serve(api, voidProductPins, async ({ caller, params, body }) => {
    const voided = await voidPins(db, caller, params.id, body.reason)
    return { message: `${counted(voided)} voided.`, voided }
  })
}

function counted(pins: number): string {
  return pins === 1 ? '1 PIN' : `${pins} PINs`
}
