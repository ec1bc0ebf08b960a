import type { BodyOf } from '@jara/contract/call'
import { redeem } from '@jara/contract/redeeming/redemptions'
import type { Database } from '../../apps/server/src/db/db.ts'
import { redemptionAttemptsOf } from '../../apps/server/src/features/redeeming/redemptions/prepare-redemption.ts'
import { redeemPoints } from '../../apps/server/src/features/redeeming/redemptions/redeem-points.ts'
import type { RedemptionDeps } from '../../apps/server/src/features/redeeming/redemptions/redemption-deps.ts'
import { readPoints } from '../../apps/server/src/features/points/balance/routes.ts'
import { hashRequest } from '../../apps/server/src/access/identity/redemption-proofs.ts'
import { findSession, hashToken, type SessionUser } from '../../apps/server/src/access/identity/sessions.ts'
import { idOf, sampleId } from './bench-database.ts'
import { insertAirtime, insertCustomers, vacuum, withoutForeignKeys } from './bulk-load.ts'
import { numbering } from './ledger-scripts.ts'
import { type PgbenchScript, writePgbenchScript } from './pgbench-script.ts'
import { recordStatements } from './recorded-statements.ts'
import { customerToken, hashOfCustomerToken, insertCustomerSessions } from './sessions.ts'

export function httpData(customers: number): readonly string[] {
  const loaded = withoutForeignKeys([
    ...insertCustomers(customers),
    ...insertCustomerSessions(customers),
    insertAirtime,
    // Proofs are created in advance: checking a PIN costs as much as its hash, which is slow on purpose.
    `insert into redemption_proofs (nonce_hash, user_id, session_hash, wish_hash, expires_at, way)
     select ${hashOfCustomerToken('n')}, ${idOf('customer', 'n')}, ${hashOfCustomerToken('n')}, '\\x${largeRedemptionHash.toString('hex')}',
            now() + interval '1 day', 'passkey'
       from generate_series(1, ${customers}) as n`,
  ])
  return [...loaded, vacuum('users', 'wallets', 'sessions', 'redemption_items', 'redemption_proofs')]
}

const phone = '08012345678'

/** A hundred naira of airtime. */
export function aRedemption(): BodyOf<typeof redeem> {
  return { itemId: sampleId('item', 1), pointsToRedeem: 200, phone }
}

/** Enough airtime, in naira, that the demo's policy requires a proof. */
export function aLargeRedemption(): BodyOf<typeof redeem> {
  return { ...aRedemption(), pointsToRedeem: 10_400 }
}

/** The nonce of a customer's only proof, which is for a large redemption. */
export const proofOf = customerToken
const largeRedemptionHash = hashRequest([sampleId('item', 1), 10_400, phone, phone, undefined, 520_000])

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
export function recordRedeeming(deps: RedemptionDeps, customers: number): Promise<PgbenchScript> {
  return record(deps, { kind: 'redemption', ofCustomer: `random(1, ${customers})`, body: aRedemption() })
}

/** The same for a large redemption with its proof. Recording uses up the first customer's proof. */
export function recordProvenRedeeming(deps: RedemptionDeps): Promise<PgbenchScript> {
  const recorded = { nonce: proofOf(1), body: aLargeRedemption() }
  return record(deps, { kind: 'proven', ofCustomer: ':number + 2', ...recorded })
}

interface Recorded {
  readonly kind: string
  /** The customer's number, for pgbench. */
  readonly ofCustomer: string
  readonly body: BodyOf<typeof redeem>
  readonly nonce?: string
}

async function record(
  deps: RedemptionDeps,
  { kind, ofCustomer, body, nonce }: Recorded,
): Promise<PgbenchScript> {
  const token = customerToken(1)
  const claim = { key: `recorded ${kind}`, callPath: redeem.path, bodyHash: hashToken('a redemption') }
  let id = ''
  const statements = await recordStatements(deps.db, async (db) => {
    const user = await signedIn(db, token)
    const claimant = { userId: user.id, sessionHash: user.tokenHash, nonce }
    id = (await redeemPoints({ ...deps, db }, claimant, body, claim)).id
  })
  return writePgbenchScript([...numbering, `\\set customer ${ofCustomer}`], statements, [
    [hashToken(token), hashOfCustomerToken(':customer')],
    [claim.key, `('${kind} ' || :number)`],
    [id, idOf(kind, ':number')],
    [JSON.stringify({ id }), `jsonb_build_object('id', ${idOf(kind, ':number')})`],
    [redemptionAttemptsOf(sampleId('customer', 1)).bucket, "('redeem:' || :customer)"],
  ])
}

async function signedIn(db: Database, token: string): Promise<SessionUser> {
  const user = await findSession(db, `Bearer ${token}`)
  if (!user) throw new Error('The bench session was not found')
  return user
}
