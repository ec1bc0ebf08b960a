import {
  listCounterGoods,
  listSales,
  readTakings,
  takeSale as takeSaleCall,
  voidSale as voidSaleCall,
} from '@jara/contract/shop/sales'
import { fromKobo } from '@jara/rules/naira'
import { recordAtCounter } from '../../../access/counter.ts'
import { answerOnce } from '../../../access/idempotency.ts'
import { refuseWhileOff } from '../../../access/live-sources.ts'
import { type SessionUser, tenantOf } from '../../../access/identity/sessions.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Live } from '../../../live/live.ts'
import { selectGoods } from './counter-goods.sql.ts'
import { type SaleRow, selectSales, sumTakings } from './sale.sql.ts'
import { recordRefusals } from '../../../policy/policy-refusal.ts'
import type { PointsOfSales } from './points-of-sales.ts'
import { type Seller, type TakenSale, takeSale } from './take-sale.ts'
import { notingSpentPoints, type SaleTakenBack, voidSale } from './void-sale.ts'

/** Sales at the counter, from the shop's real stock. */
export function saleRoutes(api: Api, live: Live, points: PointsOfSales): void {
  const { db } = api
  serve(api, takeSaleCall, async ({ user, body, idempotency }) => {
    const seller = sellerOf(user)
    const { code } = body
    if (code !== undefined) await refuseWhileOff(db, 'payCode')
    let taken: TakenSale | undefined
    const sell = () =>
      answerOnce(db, user.id, idempotency, async (tx) => {
        taken = await takeSale(tx, points, seller, body)
        const { id, points: given } = taken.sale
        await recordAtCounter(tx, user, { act: 'sold', subject: id, points: given })
        return shown(taken.sale)
      })
    const sold = await (code === undefined
      ? recordRefusals(db, sell)
      : points.earning.refusing(seller, code, sell))
    live.tell([seller.retailerId], ['inventory'])
    live.tell([taken?.payer ?? null], ['points'])
    if (taken) points.earning.announce(seller, taken.purchases)
    return sold
  })

  serve(api, voidSaleCall, async ({ user, caller, params, body, idempotency }) => {
    const seller = { ...sellerOf(user), caller }
    let takenBack: SaleTakenBack | undefined
    const voided = await notingSpentPoints(db, seller, () =>
      answerOnce(db, user.id, idempotency, async (tx) => {
        takenBack = await voidSale(tx, points, seller, params.id, body.reason)
        await recordAtCounter(tx, user, { act: 'voided', subject: takenBack.sale.id })
        return shown(takenBack.sale)
      }),
    )
    live.tell([seller.retailerId], ['inventory'])
    live.tell([takenBack?.payer ?? null], ['points'])
    if (takenBack) points.earning.announceTakenBack(takenBack.purchaseIds)
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
  const { total_kobo, lines, by, voided_at, void_reason, voided_by, paid_points, paid_points_kobo, ...rest } =
    row
  const { points_held, ...sale } = rest
  return {
    ...sale,
    sold_at: sale.sold_at.toISOString(),
    total: fromKobo(total_kobo),
    ...(points_held > 0 && { points_held }),
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
