import type { Db } from '../../db/db.ts'

export interface NewSession {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly idleHours: number
  readonly absoluteHours: number
  readonly invitationToken: string | undefined
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.rows(
    `insert into sessions (token_hash, user_id, idle_limit, idle_expires_at, expires_at, invitation_token)
     values ($1, $2, make_interval(hours => $3), now() + make_interval(hours => $3), now() + make_interval(hours => $4), $5)`,
    [
      session.tokenHash,
      session.userId,
      session.idleHours,
      session.absoluteHours,
      session.invitationToken ?? null,
    ],
  )
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.rows('delete from sessions where token_hash = $1', [tokenHash])
}

export async function deleteDemoSessions(db: Db): Promise<void> {
  await db.rows('delete from sessions where user_id in (select id from users where of_demo)')
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.rows('delete from sessions where user_id = $1', [userId])
}
