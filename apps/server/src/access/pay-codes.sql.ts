import type { Database, Db } from '../db/db.ts'
import { deleteInBatches } from '../db/in-batches.ts'
import { isGoodSession } from './identity/sessions.ts'

export interface PaySecretRow {
  id: string
  number: number
  now: Date
}

/** The session's pay secret, if it has this id and is still valid. */
export async function findPaySecret(
  db: Db,
  tokenHash: Buffer,
  id: string,
): Promise<PaySecretRow | undefined> {
  return db.row(
    `select pay_secrets.id, pay_secrets.number, clock_timestamp() as now
       from sessions join pay_secrets on pay_secrets.session_id = sessions.id
      where sessions.token_hash = $1 and pay_secrets.id = $2 and pay_secrets.ended_at is null`,
    [tokenHash, id],
  )
}

/** Stores the secret of a session and replaces the one before. */
export async function keepPaySecret(
  db: Db,
  tokenHash: Buffer,
  number: number,
  sealFor: (sessionId: string) => string,
): Promise<PaySecretRow> {
  const session = await db.row<{ id: string }>('select id from sessions where token_hash = $1', [tokenHash])
  if (!session) throw new Error('The session of a pay code is gone')
  const kept = await db.row<PaySecretRow>(
    `insert into pay_secrets (session_id, number, sealed) values ($1, $2, $3)
     on conflict (session_id) do update
        set id = excluded.id, number = excluded.number, sealed = excluded.sealed, created_at = now(), ended_at = null
     returning id, number, clock_timestamp() as now`,
    [session.id, number, sealFor(session.id)],
  )
  if (!kept) throw new Error('The secret of a pay code was not stored')
  return kept
}

/** After this, no phone of this customer can make codes until it has requested a new secret. */
export async function endPaySecrets(tx: Db, userId: string): Promise<void> {
  await tx.rows(
    `update pay_secrets set ended_at = now()
       from sessions where sessions.id = pay_secrets.session_id and sessions.user_id = $1 and ended_at is null`,
    [userId],
  )
}

export interface PayCandidateRow {
  session_id: string
  sealed: string
  customer_id: string
  first_name: string
}

/** The phones whose codes begin with this number, and PostgreSQL's current time. */
export async function findPayCandidates(
  db: Db,
  number: number,
): Promise<{ readonly nowMs: number; readonly candidates: readonly PayCandidateRow[] }> {
  const clock = await db.row<{ now: Date }>('select clock_timestamp() as now')
  const candidates = await db.rows<PayCandidateRow>(
    `select pay_secrets.session_id, pay_secrets.sealed, users.id as customer_id, users.first_name
       from pay_secrets
       join sessions on sessions.id = pay_secrets.session_id
       join users on users.id = sessions.user_id
      where pay_secrets.number = $1 and pay_secrets.ended_at is null and ${isGoodSession}`,
    [number],
  )
  return { nowMs: clock?.now.getTime() ?? 0, candidates }
}

/** Uses up a code. Returns false if it was already used: the key is unique. */
export async function insertPayCodeUse(
  tx: Db,
  { sessionId, step, retailerId }: { sessionId: string; step: number; retailerId: string },
): Promise<boolean> {
  const used = await tx.row(
    `insert into pay_code_uses (session_id, step, retailer_id) values ($1, $2, $3)
     on conflict do nothing returning session_id`,
    [sessionId, step, retailerId],
  )
  return used !== undefined
}

export async function notePointsOfUse(
  tx: Db,
  { sessionId, step }: { sessionId: string; step: number },
  points: number,
): Promise<void> {
  await tx.rows('update pay_code_uses set points = $3 where session_id = $1 and step = $2', [
    sessionId,
    step,
    points,
  ])
}

export interface LastUseRow {
  step: number
  shop: string
  points: number
  /** The payment that the shop requested with it, if any. */
  payment_id: string | null
}

export async function findLastUse(db: Db, tokenHash: Buffer): Promise<LastUseRow | undefined> {
  return db.row(
    `select pay_code_uses.step, retailers.name as shop, pay_code_uses.points,
            (select id from point_payments
              where point_payments.session_id = pay_code_uses.session_id and point_payments.step = pay_code_uses.step
            ) as payment_id
       from sessions
       join pay_code_uses on pay_code_uses.session_id = sessions.id
       join retailers on retailers.id = pay_code_uses.retailer_id
      where sessions.token_hash = $1
      order by pay_code_uses.step desc limit 1`,
    [tokenHash],
  )
}

export async function deleteOldPayCodeUses(db: Db): Promise<void> {
  await deleteInBatches(db, 'pay_code_uses', `used_at <= now() - interval '1 day'`)
}

/** Seals all secrets again with the current key. */
export async function resealPaySecrets(
  db: Database,
  reseal: (sealed: string, about: string) => string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const secrets = await tx.rows<{ session_id: string; sealed: string }>(
      'select session_id, sealed from pay_secrets order by session_id for update',
    )
    await tx.rows(
      `update pay_secrets set sealed = again.sealed
         from unnest($1::uuid[], $2::text[]) as again (session_id, sealed)
        where pay_secrets.session_id = again.session_id`,
      [
        secrets.map(({ session_id }) => session_id),
        secrets.map(({ session_id, sealed }) => reseal(sealed, sealedForPhone(session_id))),
      ],
    )
  })
}

/** The context that a phone's secret is sealed with. */
export function sealedForPhone(sessionId: string): string {
  return `pay-code/${sessionId}`
}
