import { decidePurchase } from '../../apps/server/src/features/earning/purchases/decide-purchase.ts'
import type { Database } from '../../apps/server/src/db/db.ts'
import { earnPoints, holdPoints } from '../../apps/server/src/ledger/moves.sql.ts'
import { drawnIdOf, idOf, sampleDrawnId, sampleId } from './bench-database.ts'
import { firstPurchases, type LedgerSize } from './ledger-data.ts'
import { type PgbenchScript, writePgbenchScript } from './pgbench-script.ts'
import { recordStatements } from './recorded-statements.ts'

/** The transaction number, unique across runs: each run counts from its own `first`. */
export const numbering = ['\\set round :round + 1', '\\set number :first + :round * :clients + :client_id']

const sampleCause = 'purchase/recorded'
const causeOf = (kind: string) => `('purchase/' || ${drawnIdOf(kind, ':number')}::text)`

export function recordAward(db: Database, { customers }: LedgerSize): Promise<PgbenchScript> {
  return recordMove(db, customers, 'award', earnPoints)
}

export function recordHold(db: Database, { customers }: LedgerSize): Promise<PgbenchScript> {
  return recordMove(db, customers, 'hold', holdPoints)
}

async function recordMove(
  db: Database,
  customers: number,
  kind: string,
  move: typeof earnPoints | typeof holdPoints,
): Promise<PgbenchScript> {
  const userId = sampleId('customer', 1)
  const cause = `${sampleCause}/${kind}`
  const statements = await recordStatements(db, (recording) => move(recording, { userId, points: 7, cause }))
  return writePgbenchScript([...numbering, `\\set customer random(1, ${customers})`], statements, [
    [userId, idOf('customer', ':customer')],
    [cause, causeOf(kind)],
  ])
}

/** Confirms pending purchases, each by the keeper of its shop. */
export async function recordApproval(
  db: Database,
  size: LedgerSize,
): Promise<Readonly<Record<'anywhere' | 'atOneShop', PgbenchScript>>> {
  const { recorded } = firstPurchases(size)
  const purchaseId = sampleDrawnId('purchase', recorded)
  const decider = {
    kind: 'retailer',
    retailerId: sampleId('shop', 1),
    userId: sampleId('keeper', 1),
  } as const
  const statements = await recordStatements(db, (recording) =>
    decidePurchase(recording, decider, purchaseId, 'confirmed'),
  )
  const write = (shop: string) =>
    writePgbenchScript([...numbering, `\\set shop ${shop}`], statements, [
      [purchaseId, drawnIdOf('purchase', ':number')],
      [decider.retailerId, idOf('shop', ':shop')],
      [decider.userId, idOf('keeper', ':shop')],
    ])
  return { anywhere: write(`:number % ${size.shops}`), atOneShop: write('0') }
}
