// The policy's switches that replace sample screens with working features. While one is off, its calls are refused.
import { type LiveSource, liveSources, type LiveSwitches } from '@jara/rules/trust/live-source'
import type { Database } from '../db/db.ts'
import { Refusal } from './refusal.ts'

/** Every node applies a policy change within this time. */
const goodForMs = 1_000

const known = new WeakMap<Database, { readonly readAt: number; readonly live: Promise<LiveSource[]> }>()

/** The sources that were on, at most a second ago. */
export async function liveSourcesOf(db: Database): Promise<readonly LiveSource[]> {
  const now = performance.now()
  const last = known.get(db)
  if (last && now - last.readAt < goodForMs) return last.live
  const live = readLiveSources(db)
  known.set(db, { readAt: now, live })
  live.catch(() => known.delete(db))
  return live
}

async function readLiveSources(db: Database): Promise<LiveSource[]> {
  const policy = await db.row<{ live: LiveSwitches | null }>(
    `select rules -> 'live' as live from programme_policies order by version desc limit 1`,
  )
  return liveSources.filter((source) => policy?.live?.[source] === true)
}

const whileOff: Readonly<Record<LiveSource, string>> = {
  shoppingList: 'Shopping lists aren’t enabled.',
  declaration: 'Mission declarations aren’t enabled. Scan products at the shop instead.',
  itemScanner: 'Item scanning isn’t enabled. Add the product instead.',
  quickSales: 'Quick Sales isn’t enabled.',
  stockAlerts: 'Stock history isn’t enabled.',
  payCode: 'Pay codes aren’t enabled.',
  pointPayments: 'Paying with points isn’t enabled.',
  counter: 'Counter mode isn’t enabled.',
}

/** Refuses a call whose source is off, as if the call did not exist. */
export async function refuseWhileOff(db: Database, source: LiveSource | undefined): Promise<void> {
  if (source === undefined) return
  const live = await liveSourcesOf(db)
  if (!live.includes(source)) throw new Refusal('not-found', whileOff[source], { code: 'not_live' })
}
