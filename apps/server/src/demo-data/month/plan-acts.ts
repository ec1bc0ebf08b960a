import { askApproval } from '../../access/approvals/approvals.ts'
import { selectCases } from '../../features/trust/cases/case-list.sql.ts'
import { closeCase } from '../../features/trust/cases/close-case.ts'
import { scoreShops } from '../../features/trust/cases/score-shops.ts'
import { topUp } from '../../features/shop/issuing/top-up.ts'
import { reversePurchase } from '../../features/earning/purchases/reverse-purchase.ts'
import { compareProviderStatement } from '../../features/redeeming/reconciliation/compare-statement.ts'
import { adjustPoints } from '../../features/points/adjustments/adjust-points.ts'
import { before, dayBefore, type MonthEvent, momentOf } from './month-calendar.ts'
import type { Scene } from './month-scene.ts'
import { monthShops } from './month-shops.ts'
import { selectOrders } from './month.sql.ts'
import { findConfirmed, type MonthPurchase } from './plan-purchases.ts'

/** The operators' actions in the month. */
export function planActs(scene: Scene, purchases: readonly MonthPurchase[]): MonthEvent[] {
  const { db, now, kemi, amaka, customers } = scene
  const on = (daysAgo: number, hour: number, run: () => Promise<unknown>): MonthEvent => ({
    at: momentOf(now, daysAgo, hour),
    run: async () => void (await run()),
  })
  const customerAt = (position: number) => customers[position]?.id ?? ''
  return [
    ...topUps(scene, on),
    on(17, 11.4, () =>
      adjustPoints(db, kemi, customerAt(3), {
        points: 150,
        reason: 'Goodwill: the shop entered the wrong product',
      }),
    ),
    on(9, 15.2, () =>
      adjustPoints(db, kemi, customerAt(11), { points: -20, reason: 'Counted twice by hand at the launch' }),
    ),
    reverse(scene, findConfirmed(scene, purchases, 9), on),
    on(12, 16.1, () => closeFirstCase(scene)),
    on(3, 9.3, () => compareStatement(scene)),
    on(2, 3, () => scoreShops(db)),
    {
      at: before(now, 3.2),
      run: async () =>
        void (await askApproval(db, {
          kind: 'adjust-points',
          subject: customerAt(20),
          proposal: {
            points: 1_200,
            reason: 'Three purchases were lost when the shop changed its phone',
            evidence: 'Till rolls of 12, 13 and 14',
          },
          caller: amaka,
          approvers: ['finance'],
        })),
    },
  ]
}

type Schedule = (daysAgo: number, hour: number, run: () => Promise<unknown>) => MonthEvent

function topUps({ db, kemi, shops }: Scene, on: Schedule): MonthEvent[] {
  const prepaid = monthShops.flatMap(({ name, prepaidNaira }) => {
    const shop = shops.find((opened) => opened.name === name)
    return shop && prepaidNaira !== undefined ? [{ shop, naira: prepaidNaira }] : []
  })
  return prepaid.flatMap(({ shop, naira }, at) =>
    [29, 8].map((daysAgo) =>
      on(daysAgo, 7 + at / 2, () =>
        topUp(db, kemi, shop.retailerId, { naira, bankReference: `GTB-${daysAgo}-${4_180 + at}` }),
      ),
    ),
  )
}

function reverse({ db, kemi }: Scene, purchase: MonthPurchase, on: Schedule): MonthEvent {
  return on(6, 14.5, () =>
    reversePurchase(db, kemi, purchase.id ?? '', {
      quantity: 2,
      reason: 'The till roll shows two units fewer',
    }),
  )
}

async function closeFirstCase({ db, kemi, shops }: Scene): Promise<void> {
  const ours = new Set(shops.map(({ retailerId }) => retailerId))
  const open = await selectCases(db, { state: 'open' })
  const found = open.find(({ subject_id }) => ours.has(subject_id))
  const note = 'The keeper’s sister. Her purchases match the till rolls.'
  if (found) await closeCase(db, kemi, found.id, { outcome: 'nothing', note })
}

/** The provider's file lacks one order and charges for another that was refunded or cost less. */
async function compareStatement({ db, kemi, now }: Scene): Promise<void> {
  const [from, to] = [dayBefore(now, 10), dayBefore(now, 4)]
  const [, ...listed] = await selectOrders(db, from, to)
  if (listed.length === 0) return
  const lines = listed.map(({ request_id, amount_kobo, status }, at) => {
    const naira = amount_kobo / 100 + (at === 1 ? 50 : 0)
    return `${request_id},${naira},${status === 'delivered' ? 'delivered' : 'failed'}`
  })
  const csv = ['request_id,amount,status', ...lines].join('\n')
  await compareProviderStatement(db, kemi, { name: `vtpass-${from}-to-${to}.csv`, from, to, csv })
}
