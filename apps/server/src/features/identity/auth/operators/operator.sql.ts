import type { OperatorRole } from '@jara/contract/duties'
import { isWaiting } from '../../../../access/approvals/approvals.ts'
import type { Db } from '../../../../db/db.ts'

export interface OperatorRow {
  id: string
  role: 'operator'
  email: string
  password_hash: string
  first_name: string
  last_name: string
  duties: OperatorRole[]
  of_demo: boolean
}

const columns = 'id, role, email, password_hash, first_name, last_name, duties, of_demo'

/** The demo's operator is found only by a demo. */
export async function findOperatorByEmail(
  db: Db,
  emailKey: string,
  { demo }: { readonly demo: boolean },
): Promise<OperatorRow | undefined> {
  return db.row<OperatorRow>(
    `select ${columns} from users
      where email_key = $1 and role = 'operator' and disabled_at is null and (not of_demo or $2)`,
    [emailKey, demo],
  )
}

export async function findOperator(db: Db, id: string): Promise<OperatorRow | undefined> {
  return db.row<OperatorRow>(
    `select ${columns} from users where id = $1 and role = 'operator' and disabled_at is null`,
    [id],
  )
}

export async function selectAdmins(db: Db): Promise<Pick<OperatorRow, 'email' | 'first_name'>[]> {
  return db.rows<Pick<OperatorRow, 'email' | 'first_name'>>(
    `select email, first_name from users
      where role = 'operator' and 'admin' = any(duties) and disabled_at is null
        and not exists (select from operator_invitations where user_id = users.id)
      order by id`,
  )
}

export interface ListedRow {
  id: string
  email: string
  first_name: string
  last_name: string
  duties: OperatorRole[]
  state: 'invited' | 'active' | 'disabled'
  has_factor: boolean
  last_used_at: Date | null
  /** The pending change for this operator, and when it takes effect unless someone stops it. */
  coming_kind: string | null
  coming_at: Date | null
}

export async function selectOperators(db: Db): Promise<ListedRow[]> {
  return db.rows<ListedRow>(
    `select users.id, users.email, users.first_name, users.last_name, users.duties,
            case when users.disabled_at is not null then 'disabled'
                 when operator_invitations.user_id is not null then 'invited'
                 else 'active' end as state,
            operator_factors.user_id is not null as has_factor,
            (select max(last_used_at) from sessions where sessions.user_id = users.id) as last_used_at,
            coming.kind as coming_kind, coming.in_force_at as coming_at
       from users
       left join operator_invitations on operator_invitations.user_id = users.id
       left join operator_factors on operator_factors.user_id = users.id
       left join lateral (
         select request.kind, request.in_force_at from approval_requests as request
          where ${isWaiting} and request.subject = users.id::text and request.in_force_at is not null
          order by request.in_force_at limit 1
       ) as coming on true
      where users.role = 'operator'
      order by users.first_name, users.last_name, users.id`,
  )
}

export interface LockedRow {
  id: string
  email: string
  first_name: string
  last_name: string
  duties: OperatorRole[]
  is_disabled: boolean
}

const staffColumns = 'id, email, first_name, last_name, duties, disabled_at is not null as is_disabled'

/** An operator in any state. */
export async function findStaff(db: Db, id: string): Promise<LockedRow | undefined> {
  return db.row<LockedRow>(`select ${staffColumns} from users where id = $1 and role = 'operator'`, [id])
}

/** In the order of their ids, so that two admins who act on each other at once do not deadlock. */
export async function lockOperators(tx: Db, ids: readonly string[]): Promise<LockedRow[]> {
  return tx.rows<LockedRow>(
    `select ${staffColumns} from users
      where id = any($1::uuid[]) and role = 'operator' order by id for no key update`,
    [ids],
  )
}

/** Locks the operator, so that an admin's concurrent change comes before or after this transaction, never in between. */
export async function lockActiveOperator(tx: Db, id: string): Promise<OperatorRow | undefined> {
  await lockOperators(tx, [id])
  return findOperator(tx, id)
}

export async function updateDuties(tx: Db, id: string, duties: readonly OperatorRole[]): Promise<void> {
  await tx.rows('update users set duties = $2 where id = $1', [id, duties])
}

export async function updateState(tx: Db, id: string, state: 'active' | 'disabled'): Promise<void> {
  await tx.rows(`update users set disabled_at = case $2 when 'disabled' then now() end where id = $1`, [
    id,
    state,
  ])
}

export interface NewInvitation {
  readonly userId: string
  readonly tokenHash: Buffer
  readonly validHours: number
  readonly invitedBy: string
}

/** Replaces the earlier invitation. A repeated invitation is not a first one, unless the earlier one was never accepted. */
export async function insertInvitation(
  tx: Db,
  { userId, tokenHash, validHours, invitedBy }: NewInvitation,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  await tx.rows(
    `insert into operator_invitations (user_id, token_hash, expires_at, is_first)
     values ($1, $2, now() + make_interval(hours => $3), $4)
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, tokenHash, validHours, isFirst],
  )
  await tx.rows('update users set invited_by = $2, invited_at = statement_timestamp() where id = $1', [
    userId,
    invitedBy,
  ])
}

/** Uses the invitation up. Returns the operator's id, or undefined if it is unknown, used or expired. */
export async function spendInvitation(tx: Db, tokenHash: Buffer): Promise<string | undefined> {
  const used = await tx.row<{ user_id: string }>(
    'delete from operator_invitations where token_hash = $1 and expires_at > now() returning user_id',
    [tokenHash],
  )
  return used?.user_id
}
