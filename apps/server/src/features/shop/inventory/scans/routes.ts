import type { AnswerOf } from '@jara/contract/call'
import { findItem, recogniseItem, saveItems as saveItemsCall } from '@jara/contract/shop/inventory-scans'
import { normaliseGtin } from '@jara/rules/catalogue/gtin'
import { fromKobo } from '@jara/rules/naira'
import { answerOnce } from '../../../../access/idempotency.ts'
import { type Tenant, tenantOf } from '../../../../access/identity/sessions.ts'
import type { Db } from '../../../../db/db.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import type { Upload } from '../../../../http/upload.ts'
import type { Live } from '../../../../live/live.ts'
import { type ItemRow, selectByBarcode, selectItems } from './item.sql.ts'
import { saveItems } from './save-items.ts'

/** What a photo shows: barcodes that belong to no stocked product, and stocked products, best guess first. */
interface SelectedPurchase {
  readonly gtins: readonly string[]
  readonly ranked: readonly { readonly productId: number; readonly confidence: number }[]
}

export type LookAtItem = (shopId: string, userId: string, sent: Upload) => Promise<SelectedPurchase>

const mostOffered = 4

export function itemScanRoutes(api: Api, live: Live, lookAt: LookAtItem): void {
  const { db } = api

  serve(api, findItem, async ({ user, query }) => {
    const gtin = normaliseGtin(query.barcode.trim())
    const [found] = gtin === undefined ? [] : await selectByBarcode(db, tenantOf(user), [gtin])
    return { item: found ? describe(found) : null }
  })

  serve(api, recogniseItem, async ({ user, file }) => {
    const tenant = tenantOf(user)
    return { items: await offer(db, tenant, await lookAt(tenant.retailerId, user.id, file)) }
  })

  serve(api, saveItemsCall, async ({ user, body, idempotency }) => {
    const tenant = { ...tenantOf(user), userId: user.id }
    const saved = await answerOnce(db, user.id, idempotency, (tx) => saveItems(tx, tenant, body))
    live.tell([tenant.retailerId], ['inventory'])
    return saved
  })
}

/** A barcode is certain, so its products are offered alone. */
async function offer(
  db: Db,
  tenant: Tenant,
  { gtins, ranked }: SelectedPurchase,
): Promise<AnswerOf<typeof recogniseItem>['items']> {
  const known = gtins.length > 0 ? await selectByBarcode(db, tenant, gtins) : []
  if (known.length > 0) return known.map((row) => ({ ...describe(row), confidence: 1 }))
  const best = ranked.slice(0, mostOffered)
  const rows = await selectItems(
    db,
    tenant,
    best.map(({ productId }) => productId),
  )
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  return best.flatMap(({ productId, confidence }) => {
    const row = byId.get(productId)
    return row ? [{ ...describe(row), confidence }] : []
  })
}

function describe({ price_kobo, ...row }: ItemRow) {
  return { ...row, price: price_kobo === null ? null : fromKobo(price_kobo) }
}
