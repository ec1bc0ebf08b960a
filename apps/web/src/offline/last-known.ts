// The last known balance, history, statement and counter goods, shown until the server answers, or if it cannot be reached.
import type { Call } from '@jara/contract/call'
import { listInventory } from '@jara/contract/shop/inventory'
import { readMyStatement, readStatementSummary } from '@jara/contract/points/statement'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { listCounterGoods } from '@jara/contract/shop/sales'
import { getPoints } from '@jara/contract/points/balance'
import { hashKey, type Query } from '@tanstack/react-query'
import { find, keep } from '../session/indexed-db.ts'
import { isOwn, signedInOwner } from '../session/owner.ts'
import { keyOf } from '../api/read.ts'

interface KeptAnswer {
  readonly key: string
  readonly owner: string
  readonly heardAt: number
  readonly answer: unknown
}

/** The screens read these calls without input. */
const asKept = (call: Call) => hashKey([...keyOf(call), {}])
const kept: ReadonlySet<string> = new Set([
  ...[getPoints, listMyPurchases, readMyStatement, readStatementSummary].map(asKept),
  // Read together with the inventory.
  hashKey([...keyOf(listInventory), ...keyOf(listCounterGoods), {}]),
])

export async function remember({ queryHash, state }: Query<unknown, unknown>): Promise<void> {
  const owner = signedInOwner()
  if (owner === undefined || !kept.has(queryHash)) return
  const heard: KeptAnswer = { key: queryHash, owner, heardAt: state.dataUpdatedAt, answer: state.data }
  await keep('answers', heard)
}

/** Shows the last stored answer with its time. A failed query keeps its error; a running one continues. */
export async function recall(query: Query<unknown, unknown>): Promise<void> {
  if (!kept.has(query.queryHash)) return
  const heard = await find<KeptAnswer>('answers', query.queryHash)
  const isTheirs = heard !== undefined && isOwn(heard.owner)
  if (!isTheirs || query.state.data !== undefined) return
  const { status } = query.state
  query.setState({
    data: heard.answer,
    dataUpdatedAt: heard.heardAt,
    status: status === 'pending' ? 'success' : status,
  })
}
