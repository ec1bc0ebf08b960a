import type { Database, Db } from '../db/db.ts'
import { Refusal } from './refusal.ts'

/** The client's idempotency key, and the call and body that it was sent with. */
export interface IdempotencyClaim {
  readonly key: string
  readonly callPath: string
  readonly bodyHash: Buffer
}

/**
 * Runs the work and stores its answer in one transaction, so a crash leaves neither. A repeat gets the stored answer;
 * parallel repeats wait on the unique key until the first has committed. An answer known in advance (`foreknown`) is
 * stored with the key, which saves a statement.
 */
export async function answerOnce<Answer>(
  db: Database,
  userId: string,
  claim: IdempotencyClaim | undefined,
  work: (tx: Db) => Promise<Answer>,
  foreknown?: Answer,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!claim) return work(tx)
    if (!(await insertClaim(tx, userId, claim, foreknown))) return replayAnswer<Answer>(tx, userId, claim)
    const answer = await work(tx)
    if (foreknown !== undefined) return answer
    await tx.rows(
      `update idempotency_keys set answer = $4 where user_id = $1 and call_path = $2 and key = $3`,
      [userId, claim.callPath, claim.key, JSON.stringify(answer)],
    )
    return answer
  })
}

/** Whether this is the first claim of the key, rather than a repeat. Of two parallel claims, the second waits for the first. */
export async function claimOnce(db: Db, userId: string, claim: IdempotencyClaim): Promise<boolean> {
  if (await insertClaim(db, userId, claim, undefined)) return true
  const stored = await findStored(db, userId, claim)
  return stored?.body_hash.equals(claim.bodyHash) === true
}

/** The stored answer for this key, if there is one. */
export async function findAnswer<Answer>(
  db: Db,
  userId: string,
  claim: IdempotencyClaim,
): Promise<Answer | undefined> {
  const stored = await findStored<Answer>(db, userId, claim)
  return stored && readStored(stored, claim)
}

async function insertClaim(
  tx: Db,
  userId: string,
  { callPath, key, bodyHash }: IdempotencyClaim,
  answer: unknown,
): Promise<boolean> {
  const inserted = await tx.row(
    `insert into idempotency_keys (user_id, call_path, key, body_hash, answer) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    [userId, callPath, key, bodyHash, answer === undefined ? null : JSON.stringify(answer)],
  )
  return inserted !== undefined
}

async function replayAnswer<Answer>(tx: Db, userId: string, claim: IdempotencyClaim): Promise<Answer> {
  const stored = await findStored<Answer>(tx, userId, claim)
  if (!stored)
    throw new Refusal('conflict', 'This request is still being processed. Please try again.', {
      code: 'in_progress',
    })
  return readStored(stored, claim)
}

interface StoredAnswer<Answer> {
  body_hash: Buffer
  answer: Answer
}

/**
 * Locks the row, so that the commit waits for a standby. If the wait of the first answer's commit was cut short, that commit may
 * exist only here, and a failover would lose it.
 */
async function findStored<Answer>(
  db: Db,
  userId: string,
  claim: IdempotencyClaim,
): Promise<StoredAnswer<Answer> | undefined> {
  return db.row<StoredAnswer<Answer>>(
    `select body_hash, answer from idempotency_keys where user_id = $1 and call_path = $2 and key = $3 for key share`,
    [userId, claim.callPath, claim.key],
  )
}

function readStored<Answer>(
  { body_hash, answer }: StoredAnswer<Answer>,
  { bodyHash }: IdempotencyClaim,
): Answer {
  if (body_hash.equals(bodyHash)) return answer
  throw new Refusal('mismatch', 'This Idempotency-Key was used with another request.', {
    code: 'idempotency_key_reused',
  })
}
