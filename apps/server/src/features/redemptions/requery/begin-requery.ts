import type { AnswerOf, BodyOf } from '@jara/contract/call'
import {
  type beginRequery as beginRequeryCall,
  type countRequery as countRequeryCall,
  mostRequeried,
} from '@jara/contract/console/requeries'
import { formatCount } from '@jara/rules/points'
import { recordAct, type SignedInCaller } from '../../../access/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { checkRange, type DayRange } from '../../../http/day-range.ts'
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
    const message = `You confirmed ${formatCount(count)} orders, and there are ${formatCount(known)} now. Nobody was asked.`
    throw new Refusal('conflict', message, { code: 'count_differs' })
  }
  const id = newId()
  const orders = await insertRequery(tx, { ...range, id, askedBy: caller.userId }, perSecond)
  await recordAct(tx, { caller, act: 'provider-asked', subject: id, after: { ...range, orders } })
  const many = orders === 1 ? '1 order' : `${formatCount(orders)} orders`
  return { message: `The provider is being asked about ${many}.`, id, orders }
}

function underWay(): Refusal {
  return new Refusal('conflict', 'The provider is being asked already. Wait until that is over.', {
    code: 'under_way',
  })
}

function unfit(known: number): Refusal {
  return known === 0
    ? new Refusal('conflict', 'No order was sent on these days.', { code: 'nothing_to_ask' })
    : new Refusal(
        'conflict',
        `${formatCount(known)} orders were sent on these days, and at most ${formatCount(mostRequeried)} are asked about at once. Choose fewer days.`,
        { code: 'too_many' },
      )
}
