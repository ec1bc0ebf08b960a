import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { decidePurchase } from '@jara/contract/earning/purchases'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { sampleDrawnId } from './bench-database.ts'
import {
  insertAirtime,
  insertCustomers,
  insertProducts,
  insertShops,
  listPending,
  vacuum,
  withoutForeignKeys,
} from './bulk-load.ts'
import { aRedemption } from './http-data.ts'
import { insertPendingAnywhere, productCount, stockEverywhere } from './ledger-data.ts'
import { customerToken, insertCustomerSessions, insertKeeperSessions, keeperToken } from './sessions.ts'

export interface DaySize {
  readonly customers: number
  readonly shops: number
  /** Pending purchases, each of which can be approved once. */
  readonly purchases: number
}

export function dayData(size: DaySize): readonly string[] {
  const loaded = withoutForeignKeys([
    ...insertProducts(productCount),
    ...insertShops(0, size.shops - 1),
    ...insertCustomers(size.customers),
    ...insertCustomerSessions(size.customers),
    ...insertKeeperSessions(size.shops),
    stockEverywhere(size.shops),
    ...insertPendingAnywhere(0, size),
    listPending,
    insertAirtime,
  ])
  const tables = ['products', 'retailers', 'users', 'wallets', 'sessions', 'inventory', 'purchase_photos']
  return [...loaded, vacuum(...tables, 'purchases', 'pending_purchases', 'redemption_items')]
}

export const acts = ['home: points', 'home: missions', 'redeem', 'approve'] as const
export type Act = (typeof acts)[number]

/** Ten typical requests of a day: most read, one redeems and one approves. */
const tenRequests: readonly Act[] = [
  ...Array.from({ length: 4 }, () => ['home: points', 'home: missions'] as const).flat(),
  'redeem',
  'approve',
]

/** Returns the next request of customers and shops. Redemptions rotate through all customers, because each has a limit. */
export function askInTurn({ customers, shops, purchases }: DaySize): () => Request & { readonly act: Act } {
  let asked = 0
  let redeemed = 0
  let approved = 0
  const tokenOf = (number: number) => customerToken(1 + ((number * 7919) % customers))
  const get = (path: string) => ({ method: 'GET' as const, path, headers: bearer(tokenOf(asked)) })
  const make: Readonly<Record<Act, () => Request>> = {
    'home: points': () => get(getPoints.path),
    'home: missions': () => get(listActiveMissions.path),
    redeem: () => ({
      method: 'POST',
      path: redeem.path,
      headers: { ...json(tokenOf(redeemed++)), 'idempotency-key': randomUUID() },
      body: JSON.stringify(aRedemption()),
    }),
    approve: () => {
      const number = approved++
      if (number >= purchases) throw new Error(`All ${purchases} purchases are approved`)
      return {
        method: 'PUT',
        path: decidePurchase.path.replace(':id', sampleDrawnId('purchase', number)),
        headers: json(keeperToken(number % shops)),
        body: JSON.stringify({ status: 'confirmed' }),
      }
    },
  }
  return () => {
    const act = tenRequests[asked++ % tenRequests.length] ?? 'home: points'
    return { act, ...make[act]() }
  }
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

function json(token: string) {
  return { ...bearer(token), 'content-type': 'application/json' }
}

/** How busy each hour of a day is, from midnight: breakfast, lunch, and the evening's peak. */
const hours = [
  0.2, 0.1, 0.1, 0.1, 0.1, 0.2, 0.4, 0.6, 0.7, 0.6, 0.6, 0.7, 0.85, 0.9, 0.7, 0.6, 0.6, 0.7, 0.85, 1, 1, 0.8,
  0.5, 0.3,
]

/** How busy a day is, from 0 to 1, at this share of it. */
export function busyAt(share: number): number {
  const hour = share * hours.length
  const [before = 0, after = 0] = [hours[Math.floor(hour)], hours[Math.ceil(hour) % hours.length]]
  return before + (after - before) * (hour % 1)
}
