// Tickets: what a phone stores while offline instead of its session. Each allows one call, once, and ends with the session's
// token.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Call } from '@jara/contract/call'
import { isAllowed } from '@jara/contract/is-allowed'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { ticketsAtOnce } from '@jara/contract/identity/auth-sessions'
import type { Db } from '../../db/db.ts'
import { claimOnce } from '../idempotency.ts'
import { readServerSecret } from '../server-secret.ts'
import { findSessionOf, type SessionUser } from './sessions.ts'

/** Longer than a phone keeps a purchase queued. */
const waitingDays = 7
const nonceBytes = 16

type Purpose = 'sign-out' | 'waiting'

interface Ticket {
  readonly purpose: Purpose
  readonly sessionId: string
  readonly nonce: string
  /** In seconds. */
  readonly expires: number
}

const ticketShape = /^Bearer (sign-out|waiting)\.([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/

const known = new WeakMap<Db, Promise<Buffer>>()

/** The key that all nodes sign with. */
function keyOf(db: Db): Promise<Buffer> {
  const kept = known.get(db)
  if (kept) return kept
  const reading = readServerSecret(db, 'tickets')
  known.set(db, reading)
  reading.catch(() => known.delete(db))
  return reading
}

/** Lets a phone tell the data of one account from another's without their email addresses or numbers. */
export async function phoneOwnerOf(db: Db, userId: string): Promise<string> {
  const name = createHmac('sha256', await keyOf(db)).update(`owner ${userId}`)
  return name.digest('base64url').slice(0, 22)
}

/** Tickets of this session. Nothing is stored: the session's row shows whether they are valid. */
export async function handOutTickets(
  db: Db,
  tokenHash: Buffer,
): Promise<{ readonly signOut: string; readonly waiting: string[] } | undefined> {
  const session = await db.row<{ id: string; ends: number; waits_until: number }>(
    `select id, floor(extract(epoch from expires_at))::float8 as ends,
            floor(extract(epoch from now() + make_interval(days => $2)))::float8 as waits_until
       from sessions where token_hash = $1`,
    [tokenHash, waitingDays],
  )
  if (!session) return undefined
  const key = await keyOf(db)
  const write = (purpose: Purpose, expires: number) => {
    const nonce = randomBytes(nonceBytes).toString('base64url')
    const ticket = { purpose, sessionId: session.id, nonce, expires }
    return `${textOf(ticket)}.${signatureOf(key, ticket, tokenHash).toString('base64url')}`
  }
  return {
    signOut: write('sign-out', session.ends),
    waiting: Array.from({ length: ticketsAtOnce }, () => write('waiting', session.waits_until)),
  }
}

function textOf({ purpose, sessionId, expires, nonce }: Ticket): string {
  return `${purpose}.${sessionId}.${expires}.${nonce}`
}

/** The token's hash is part of it, so old tickets are worthless once the session has a new token. */
function signatureOf(key: Buffer, ticket: Ticket, tokenHash: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`ticket ${textOf(ticket)} ${tokenHash.toString('hex')}`)
    .digest()
}

type TicketCall = Pick<Call, 'access' | 'method' | 'atCounter' | 'multipart' | 'ticket'>

interface Attempt {
  readonly authorization: string | undefined
  readonly idempotencyKey: unknown
}

/**
 * The ticket's user, if it is valid for the call. A queued request is valid only under the idempotency key that it was first sent
 * with.
 */
export async function findTicketHolder(
  db: Db,
  call: TicketCall,
  { authorization, idempotencyKey }: Attempt,
): Promise<SessionUser | undefined> {
  const { ticket: use } = call
  const [, purpose, sessionId, expires, nonce, written] = authorization?.match(ticketShape) ?? []
  if (!use || !purpose || !sessionId || !expires || !nonce || !written) return undefined
  if ((purpose === 'sign-out') !== (use === 'sign-out') || Number(expires) * 1_000 < Date.now())
    return undefined
  const user = await findSessionOf(db, sessionId)
  if (!user || !isAllowed(call, user)) return undefined
  const ticket = { purpose: purpose as Purpose, sessionId, expires: Number(expires), nonce }
  const expected = signatureOf(await keyOf(db), ticket, user.tokenHash)
  if (!timingSafeEqual(expected, Buffer.from(written, 'base64url'))) return undefined
  if (use === 'sign-out') return user
  if (typeof idempotencyKey !== 'string') return undefined
  const bodyHash = createHash('sha256').update(`${use} ${idempotencyKey}`).digest()
  // The row lasts as long as the ticket, and is deleted with that week's keys.
  if (!(await claimOnce(db, user.id, { callPath: 'ticket', key: nonce, bodyHash }))) return undefined
  // A declared purchase has no photo.
  const isLatePhoto = call.multipart !== undefined && (await isClaimed(db, user.id, idempotencyKey))
  return isLatePhoto ? undefined : user
}

async function isClaimed(db: Db, userId: string, key: string): Promise<boolean> {
  const claim = await db.row(
    'select from idempotency_keys where user_id = $1 and call_path = $2 and key = $3',
    [userId, submitPurchase.path, key],
  )
  return claim !== undefined
}
