import {
  listCounterGoods,
  listSales,
  readTakings,
  takeSale as takeSaleCall,
  voidSale as voidSaleCall,
} from '@jara/contract/sales'
import { fromKobo } from '@jara/rules/naira'
import { recordAtCounter } from '../../access/counter.ts'
import { answerOnce } from '../../access/idempotency.ts'
import type { SessionUser } from '../../access/sessions.ts'
import { tenantOf } from '../../access/tenant.ts'
import { isUuid } from '../../db/uuid.ts'
import { type Api, serve } from '../../http/serve.ts'
import type { Live } from '../../live/live.ts'
import { selectGoods } from './counter-goods.sql.ts'
import { type SaleRow, selectSales, sumTakings } from './sale.sql.ts'
import { recordRefusals } from '../../policy/policy-refusal.ts'
import { type PointsOfSales, type Seller, takeSale } from './take-sale.ts'
import { voidSale } from './void-sale.ts'

/** Sales at the counter, from the shop's real stock. */
export function saleRoutes(api: Api, live: Live, points: PointsOfSales): void {
  const { db } = api
  serve(api, takeSaleCall, async ({ user, body, idempotency }) => {
    const seller = sellerOf(user)
    let whose: string | null = null
    const sold = await recordRefusals(db, () =>
      answerOnce(db, user.id, idempotency, async (tx) => {
        const { sale, payer } = await takeSale(tx, points, seller, body)
        whose = payer
        await recordAtCounter(tx, user, { act: 'sold', subject: sale.id })
        return shown(sale)
      }),
    )
    live.tell([seller.retailerId], ['inventory'])
    live.tell([whose], ['points'])
    return sold
  })

  serve(api, voidSaleCall, async ({ user, params, body, idempotency }) => {
    const seller = sellerOf(user)
    let whose: string | null = null
    const voided = await answerOnce(db, user.id, idempotency, async (tx) => {
      const { sale, payer } = await voidSale(tx, points, seller, params.id, body.reason)
      whose = payer
      await recordAtCounter(tx, user, { act: 'voided', subject: sale.id })
      return shown(sale)
    })
    live.tell([seller.retailerId], ['inventory'])
    live.tell([whose], ['points'])
    return voided
  })

  readingRoutes(api)
}

function readingRoutes(api: Api): void {
  const { db } = api
  serve(api, listSales, async ({ user, query }) => {
    const before = query.before !== undefined && isUuid(query.before) ? query.before : undefined
    const sales = await selectSales(db, tenantOf(user).retailerId, { day: query.day, before })
    return sales.map(shown)
  })

  serve(api, readTakings, async ({ user, query }) => {
    const takings = await sumTakings(db, tenantOf(user).retailerId, query.day)
    if (!takings) throw new Error('A sum has one row')
    const { total, cash, card, with_points, voided, ...counts } = takings
    return {
      ...counts,
      total: fromKobo(total),
      cash: fromKobo(cash),
      card: fromKobo(card),
      with_points: fromKobo(with_points),
      voided: fromKobo(voided),
    }
  })

  serve(api, listCounterGoods, async ({ user, query }) => {
    const goods = await selectGoods(db, tenantOf(user).retailerId, query.search ?? '')
    return goods.map(({ price_kobo, ...row }) => ({ ...row, price_per_unit: fromKobo(price_kobo) }))
  })
}

function sellerOf(user: SessionUser): Seller {
  return { ...tenantOf(user), userId: user.id, cashierId: user.cashier?.id }
}

function shown(row: SaleRow) {
  const { total_kobo, lines, by, voided_at, void_reason, voided_by, paid_points, paid_points_kobo, ...sale } =
    row
  return {
    ...sale,
    sold_at: sale.sold_at.toISOString(),
    total: fromKobo(total_kobo),
    ...(paid_points !== null && {
      paid_with_points: { points: paid_points, amount: fromKobo(paid_points_kobo ?? 0) },
    }),
    ...named(by),
    lines: lines.map(({ price_kobo, ...line }) => ({
      ...line,
      price: fromKobo(price_kobo),
      total: fromKobo(price_kobo * line.quantity),
    })),
    ...(voided_at && {
      voided: { at: voided_at.toISOString(), reason: void_reason ?? '', ...named(voided_by) },
    }),
  }
}

function named(by: string | null): { by?: string } {
  return by === null ? {} : { by }
}
