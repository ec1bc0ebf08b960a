import {
  countStockAlerts,
  deleteStock as deleteStockCall,
  editStock as editStockCall,
  listStockAlerts,
  listStockChanges,
  readStock,
  restoreStock as restoreStockCall,
} from '@jara/contract/shop/inventory-stock'
import { fromKobo } from '@jara/rules/naira'
import { alertPriority, urgentShare } from '@jara/rules/shop/stock'
import { answerOnce } from '../../../../access/idempotency.ts'
import { type SessionUser, tenantOf } from '../../../../access/identity/sessions.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import type { Live } from '../../../../live/live.ts'
import { deleteStock, restoreStock } from './delete-stock.ts'
import { editStock, notStocked, type StockKeeper } from './edit-stock.ts'
import { countAlerts, selectStockAlerts } from './stock-alerts.sql.ts'
import { selectStockChanges } from './stock-changes.sql.ts'
import { findStock, type StockRow } from './stock.sql.ts'

/** The stock as a book: edits, deletions, who changed what, and what is running out. */
export function stockRoutes(api: Api, live: Live): void {
  const { db } = api
  readingRoutes(api)

  serve(api, editStockCall, async ({ user, params, body, idempotency }) => {
    const keeper = keeperOf(user)
    const edited = await answerOnce(db, user.id, idempotency, async (tx) =>
      shown(await editStock(tx, keeper, params.product, body)),
    )
    live.tell([keeper.retailerId], ['inventory'])
    return edited
  })

  serve(api, deleteStockCall, async ({ user, params }) => {
    const keeper = keeperOf(user)
    const deleted = await db.transaction((tx) => deleteStock(tx, keeper, params.product))
    live.tell([keeper.retailerId], ['inventory'])
    return deleted
  })

  serve(api, restoreStockCall, async ({ user, params, body }) => {
    const keeper = keeperOf(user)
    const restored = await db.transaction((tx) => restoreStock(tx, keeper, params.product, body.deletion))
    live.tell([keeper.retailerId], ['inventory'])
    return restored
  })
}

function readingRoutes(api: Api): void {
  const { db } = api
  serve(api, readStock, async ({ user, params }) => {
    const stock = await findStock(db, tenantOf(user).retailerId, params.product)
    if (!stock) throw notStocked()
    return shown(stock)
  })

  serve(api, listStockChanges, async ({ user, params, query }) => {
    const before = query.before !== undefined && /^[0-9]{1,18}$/.test(query.before) ? query.before : undefined
    const changes = await selectStockChanges(db, tenantOf(user).retailerId, params.product, before)
    return changes.map(({ price_kobo, by, changed_at, ...change }) => ({
      ...change,
      ...(price_kobo === null ? {} : { price: fromKobo(price_kobo) }),
      ...(by === null ? {} : { by }),
      changed_at: changed_at.toISOString(),
    }))
  })

  serve(api, listStockAlerts, async ({ user, query }) => {
    const alerts = await selectStockAlerts(
      db,
      tenantOf(user).retailerId,
      query.before === undefined ? undefined : Number(query.before),
    )
    return alerts.map((alert) => ({
      ...alert,
      priority: alertPriority(alert.quantity, alert.threshold),
      changed_at: alert.changed_at.toISOString(),
    }))
  })

  serve(api, countStockAlerts, ({ user }) => countAlerts(db, tenantOf(user).retailerId, urgentShare))
}

function keeperOf(user: SessionUser): StockKeeper {
  return { ...tenantOf(user), userId: user.id }
}

function shown({ price_kobo, ...stock }: StockRow) {
  return { ...stock, price_per_unit: fromKobo(price_kobo) }
}
