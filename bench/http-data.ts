import type { Database } from '../apps/server/src/db/db.ts'
import { decidePurchase } from '../apps/server/src/features/purchases/decide-purchase.ts'
import { readPoints } from '../apps/server/src/features/users/read-points.ts'
import { findSession, hashToken } from '../apps/server/src/http/session-token.ts'
import { tenantOf } from '../apps/server/src/http/tenant.ts'
import { idOf } from './bench-database.ts'
import { firstPurchases, type LedgerSize, ledgerData } from './ledger-data.ts'
import { numbering, sampleId } from './ledger-scripts.ts'
import { type PgbenchScript, writePgbenchScript } from './pgbench-script.ts'
import { recordStatements } from './recorded-statements.ts'
import {
  customerToken,
  hashOfCustomerToken,
  hashOfKeeperToken,
  insertCustomerSessions,
  insertKeeperSessions,
  keeperToken,
} from './sessions.ts'

/** The ledger's rows, and a session for everybody whose token is known by their number. */
export function httpData(size: LedgerSize): readonly string[] {
  return [
    ...ledgerData(size),
    ...insertCustomerSessions(size.customers),
    ...insertKeeperSessions(size.shops),
    'vacuum analyze sessions',
  ]
}

/** What a customer's GET of their points says to the database. */
export async function recordReadingPoints(db: Database, { customers }: LedgerSize): Promise<PgbenchScript> {
  const token = customerToken(1)
  const statements = await recordStatements(db, async (recording) => {
    const user = await signedIn(recording, token)
    await readPoints(recording, user.id)
  })
  return writePgbenchScript([`\\set customer random(1, ${customers})`], statements, [
    [hashToken(token), hashOfCustomerToken(':customer')],
  ])
}

/** What a keeper's PUT of a purchase's status says to the database. */
export async function recordDeciding(db: Database, size: LedgerSize): Promise<PgbenchScript> {
  const token = keeperToken(1)
  const purchaseId = sampleId('purchase', firstPurchases(size).recorded)
  const statements = await recordStatements(db, async (recording) => {
    const user = await signedIn(recording, token)
    await decidePurchase(recording, { ...tenantOf(user), userId: user.id }, purchaseId, 'confirmed')
  })
  return writePgbenchScript([...numbering, `\\set shop :number % ${size.shops}`], statements, [
    [hashToken(token), hashOfKeeperToken(':shop')],
    [purchaseId, idOf('purchase', ':number')],
    [`purchase/${purchaseId}`, `('purchase/' || ${idOf('purchase', ':number')}::text)`],
  ])
}

async function signedIn(db: Database, token: string) {
  const user = await findSession(db, `Bearer ${token}`)
  if (!user) throw new Error('The session of a bench was not found')
  return user
}
