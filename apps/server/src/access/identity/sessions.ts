import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@jara/contract/call'
import type { OperatorRole } from '@jara/contract/duties'
import { batchReads } from '../../db/batch-reads.ts'
import type { Db } from '../../db/db.ts'

interface Cashier {
  readonly id: string
  readonly name: string
}

export interface SessionUser {
  readonly id: string
  readonly role: Role
  /** Empty except for operators. */
  readonly duties: readonly OperatorRole[]
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The shop or brand that a retailer or brand account belongs to. */
  readonly retailerId: string | undefined
  /** Set while the account is about to be erased. */
  readonly eraseAt: Date | undefined
  /** Set on a device that a shop has handed over to its cashiers. */
  readonly atCounter: 'cashier' | 'locked' | undefined
  /** The cashier who unlocked it with a PIN. */
  readonly cashier: Cashier | undefined
  readonly tokenHash: Buffer
}

const tokenBytes = 32
const tokenShape = /^Bearer ([A-Za-z0-9_-]{43})$/

/** Only the hash is stored, so a copy of the database contains no usable tokens. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function mintToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

interface SessionRow {
  token_hash: Buffer
  id: string
  role: Role
  duties: OperatorRole[]
  email: string
  first_name: string
  last_name: string
  retailer_id: string | null
  erase_at: Date | null
  at_counter: boolean
  cashier_id: string | null
  cashier_name: string | null
  is_stale: boolean
}

/** A session, joined with its user, that is still valid. */
export const isGoodSession = `sessions.expires_at > now() and sessions.idle_expires_at > now() and users.disabled_at is null`

/**
 * The user of the session in the Authorization header. Always reads the database, so a sign-out takes effect on all
 * nodes.
 */
export async function findSession(
  db: Db,
  authorization: string | undefined,
): Promise<SessionUser | undefined> {
  const token = authorization?.match(tokenShape)?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const row = await lookUp(db, tokenHash)
  if (!row) return undefined
  if (row.is_stale) await touchSession(db, tokenHash)
  return userOf(row)
}

/** The user of a valid session, by its id. Using one of its tickets does not extend it. */
export async function findSessionOf(db: Db, id: string): Promise<SessionUser | undefined> {
  const session = await db.row<{ token_hash: Buffer }>(
    'select token_hash from sessions where id = $1::uuid',
    [id],
  )
  const row = session && (await lookUp(db, session.token_hash))
  return row && userOf(row)
}

function userOf(row: SessionRow): SessionUser {
  return {
    id: row.id,
    role: row.role,
    duties: row.duties,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    retailerId: row.retailer_id ?? undefined,
    eraseAt: row.erase_at ?? undefined,
    ...counterOf(row),
    tokenHash: row.token_hash,
  }
}

function counterOf({
  at_counter,
  cashier_id: id,
  cashier_name: name,
}: SessionRow): Pick<SessionUser, 'atCounter' | 'cashier'> {
  if (!at_counter) return { atCounter: undefined, cashier: undefined }
  const cashier = id !== null && name !== null ? { id, name } : undefined
  return { atCounter: cashier ? 'cashier' : 'locked', cashier }
}

const lookUp = batchReads(readSessions)

async function readSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
): Promise<readonly (SessionRow | undefined)[]> {
  const rows = await db.rows<SessionRow>(
    `select sessions.token_hash, users.id, users.role, users.duties, users.email, users.first_name, users.last_name, users.retailer_id,
            users.erase_at, sessions.at_counter, cashiers.id as cashier_id, cashiers.name as cashier_name,
            sessions.last_used_at < now() - least(interval '1 hour', sessions.idle_limit / 6) as is_stale
       from sessions join users on users.id = sessions.user_id
       left join cashiers on cashiers.id = sessions.cashier_id and sessions.cashier_until > now()
             and cashiers.locked_at is null and cashiers.deleted_at is null
      where sessions.token_hash = any($1) and ${isGoodSession}`,
    [tokenHashes],
  )
  return tokenHashes.map((hash) => rows.find(({ token_hash }) => token_hash.equals(hash)))
}

/** Returns the hashes of those sessions that are still valid, as hexadecimal text. */
export async function findOpenSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await db.rows<{ token_hash: Buffer }>(
    `select sessions.token_hash
       from sessions join users on users.id = sessions.user_id
      where sessions.token_hash = any($1) and ${isGoodSession}`,
    [tokenHashes],
  )
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}

/** The shop or brand that a retailer or brand account acts for. It may access only the records of this tenant. */
export interface Tenant {
  readonly kind: 'retailer' | 'brand'
  readonly retailerId: string
}

/** The tenant behind a call that only retailers and brands may make. */
export function tenantOf({ id, role, retailerId }: SessionUser): Tenant {
  if ((role === 'retailer' || role === 'brand') && retailerId !== undefined) return { kind: role, retailerId }
  throw new Error(`Account ${id} belongs to no shop or brand`)
}

async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.rows(
    `update sessions set last_used_at = now(), idle_expires_at = now() + idle_limit where token_hash = $1`,
    [tokenHash],
  )
}
