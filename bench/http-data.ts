import type { BodyOf } from '@jara/contract/call'
import { redeem } from '@jara/contract/redemptions'
import type { Database } from '../apps/server/src/db/db.ts'
import { redemptionAttemptsOf } from '../apps/server/src/features/redemptions/prepare-redemption.ts'
import { redeemPoints } from '../apps/server/src/features/redemptions/redeem-points.ts'
import type { RedemptionDeps } from '../apps/server/src/features/redemptions/redemption-deps.ts'
import { readPoints } from '../apps/server/src/features/users/read-points.ts'
import { findSession, hashToken, type SessionUser } from '../apps/server/src/access/sessions.ts'
import { idOf, sampleId } from './bench-database.ts'
import { insertCustomers, vacuum, withoutForeignKeys } from './bulk-load.ts'
import { numbering } from './ledger-scripts.ts'
import { type PgbenchScript, writePgbenchScript } from './pgbench-script.ts'
import { recordStatements } from './recorded-statements.ts'
import { customerToken, hashOfCustomerToken, insertCustomerSessions } from './sessions.ts'

export function httpData(customers: number): readonly string[] {
  const loaded = withoutForeignKeys([
    ...insertCustomers(customers),
    ...insertCustomerSessions(customers),
    `insert into redemption_items (id, name, type, point_to_ngn_rate)
     values (${idOf('item', "'1'")}, 'mtn', 'airtime', 0.5)`,
  ])
  return [...loaded, vacuum('users', 'wallets', 'sessions', 'redemption_items')]
}

/** A hundred naira of airtime. */
export function aRedemption(): BodyOf<typeof redeem> {
  return { itemId: sampleId('item', 1), pointsToRedeem: 200, phone: '08012345678' }
}

/** Records the statements of a customer's GET of their points. */
export async function recordReadingPoints(db: Database, customers: number): Promise<PgbenchScript> {
  const token = customerToken(1)
  const statements = await recordStatements(db, async (recording) => {
    const user = await signedIn(recording, token)
    await readPoints(recording, user.id)
  })
  return writePgbenchScript([`\\set customer random(1, ${customers})`], statements, [
    [hashToken(token), hashOfCustomerToken(':customer')],
  ])
}

/** Records the statements of a customer's POST of a redemption, up to the hold. */
export async function recordRedeeming(deps: RedemptionDeps, customers: number): Promise<PgbenchScript> {
  const token = customerToken(1)
  const claim = { key: 'recorded', callPath: redeem.path, bodyHash: hashToken('a redemption') }
  let id = ''
  const statements = await recordStatements(deps.db, async (db) => {
    const user = await signedIn(db, token)
    const claimant = { userId: user.id, sessionHash: user.tokenHash, nonce: undefined }
    id = (await redeemPoints({ ...deps, db }, claimant, aRedemption(), claim)).id
  })
  return writePgbenchScript([...numbering, `\\set customer random(1, ${customers})`], statements, [
    [hashToken(token), hashOfCustomerToken(':customer')],
    [claim.key, "('key ' || :number)"],
    [id, idOf('redemption', ':number')],
    [JSON.stringify({ id }), `jsonb_build_object('id', ${idOf('redemption', ':number')})`],
    [redemptionAttemptsOf(sampleId('customer', 1)).bucket, "('redeem:' || :customer)"],
  ])
}

async function signedIn(db: Database, token: string): Promise<SessionUser> {
  const user = await findSession(db, `Bearer ${token}`)
  if (!user) throw new Error('The bench session was not found')
  return user
}
