import type { AnswerOf, BodyOf } from '@jara/contract/call'
import {
  type beginRequery as beginRequeryCall,
  type countRequery as countRequeryCall,
  mostRequeried,
} from '@jara/contract/redeeming/redemptions-requeries'
import { formatCount } from '@jara/rules/points'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { newId } from '../../../../db/uuid.ts'
import { checkRange, type DayRange } from '../../../../http/day-range.ts'
import { countOrders, insertRequery, isUnderWay, lockRequeries } from './requery.sql.ts'

/** Slow enough that customers' orders never wait for it. */
const perSecond = 2

export async function countRequery(db: Db, range: DayRange): Promise<AnswerOf<typeof countRequeryCall>> {
  checkRange(range)
  const orders = await countOrders(db, range)
  return { orders, seconds: Math.ceil(orders / perSecond), most: mostRequeried }
}

/** Requeries every order of these days, one after the other. Nothing is sent again. Must run in a transaction. */
export async function beginRequery(
  tx: Db,
  caller: SignedInCaller,
  { count, ...range }: BodyOf<typeof beginRequeryCall>,
): Promise<AnswerOf<typeof beginRequeryCall>> {
  checkRange(range)
  await lockRequeries(tx)
  if (await isUnderWay(tx)) throw underWay()
  const known = await countOrders(tx, range)
  if (known === 0 || known > mostRequeried) throw unfit(known)
  if (known !== count) {
    const message = `You confirmed ${formatCount(count)} orders, but there are now ${formatCount(known)}. No status checks were sent.`
    throw new Refusal('conflict', message, { code: 'count_differs' })
  }
  const id = newId()
  const orders = await insertRequery(tx, { ...range, id, askedBy: caller.userId }, perSecond)
  await recordAuditEvent(tx, { caller, act: 'provider-asked', subject: id, after: { ...range, orders } })
  const many = orders === 1 ? '1 order' : `${formatCount(orders)} orders`
  return { message: `Checking ${many} with the provider.`, id, orders }
}

function underWay(): Refusal {
  return new Refusal('conflict', 'A recheck is already running. Please wait until it finishes.', {
    code: 'under_way',
  })
}

function unfit(known: number): Refusal {
  return known === 0
    ? new Refusal('conflict', 'No orders were sent on these dates.', { code: 'nothing_to_ask' })
    : new Refusal(
        'conflict',
        `${formatCount(known)} orders were sent on these dates, and at most ${formatCount(mostRequeried)} can be rechecked at once. Choose fewer days.`,
        { code: 'too_many' },
      )
}
