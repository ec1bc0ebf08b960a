import { createHash } from 'node:crypto'
import type { ProofWay } from '@jara/contract/identity/proof'
import type { Db } from '../../db/db.ts'
import { deleteInBatches } from '../../db/in-batches.ts'
import { hashToken, mintToken } from './sessions.ts'

/** The calling session and its nonce. A nonce is valid only in the session that it was issued to. */
export interface ProofClaim {
  readonly userId: string
  readonly sessionHash: Buffer
  readonly nonce: string
}

const minutes = 3

/** Hashes everything about a redemption that the customer confirms. */
export function hashRequest(parts: readonly (string | number | undefined)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest()
}

/** Issues a challenge to confirm this redemption. It is valid once. */
export async function askForProof(
  db: Db,
  { userId, sessionHash }: Omit<ProofClaim, 'nonce'>,
  requestHash: Buffer,
): Promise<{ readonly nonce: string; readonly expiresAt: Date }> {
  const { token: nonce, tokenHash } = mintToken()
  const asked = await db.row<{ expires_at: Date }>(
    `insert into redemption_proofs (nonce_hash, user_id, session_hash, wish_hash, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5)) returning expires_at`,
    [tokenHash, userId, sessionHash, requestHash, minutes],
  )
  if (!asked) throw new Error('The confirmation was not stored')
  return { nonce, expiresAt: asked.expires_at }
}

const isAsked = `nonce_hash = $1 and user_id = $2 and session_hash = $3 and expires_at > clock_timestamp()`

function keyOf({ userId, sessionHash, nonce }: ProofClaim) {
  return [hashToken(nonce), userId, sessionHash] as const
}

/** Whether this confirmation was requested in this session and can still be given. */
export async function isProofAsked(db: Db, claim: ProofClaim): Promise<boolean> {
  return (await db.row(`select 1 from redemption_proofs where ${isAsked}`, keyOf(claim))) !== undefined
}

/** Records the customer's confirmation. Returns false if it came too late. */
export async function confirmProof(db: Db, claim: ProofClaim, way: ProofWay): Promise<boolean> {
  const confirmed = await db.row(`update redemption_proofs set way = $4 where ${isAsked} returning way`, [
    ...keyOf(claim),
    way,
  ])
  return confirmed !== undefined
}

/**
 * Uses up a confirmation of exactly this redemption, in the transaction that holds its points. Returns how it was confirmed, or
 * undefined if it was not.
 */
export async function spendProof(
  tx: Db,
  claim: ProofClaim,
  requestHash: Buffer,
): Promise<ProofWay | undefined> {
  const used = await tx.row<{ way: ProofWay }>(
    `delete from redemption_proofs where ${isAsked} and wish_hash = $4 and way is not null returning way`,
    [...keyOf(claim), requestHash],
  )
  return used?.way
}

export async function deleteExpiredProofs(db: Db): Promise<void> {
  await deleteInBatches(db, 'redemption_proofs', 'expires_at <= now()')
  await deleteInBatches(db, 'passkey_offers', 'expires_at <= now()')
  await deleteInBatches(db, 'wallet_codes', 'expires_at <= now()')
}
