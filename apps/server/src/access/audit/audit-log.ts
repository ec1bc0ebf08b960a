import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@jara/contract/call'
import type { Db } from '../../db/db.ts'
import { deleteInBatches } from '../../db/in-batches.ts'
import type { AuditAction } from './audit-acts.ts'

/** Who makes a call, and from where. */
export interface Caller {
  /** Undefined for a command, the server itself and callers without a session. */
  readonly userId: string | undefined
  readonly role: Role | 'anyone' | 'command' | 'server'
  /** The operating-system user who runs a command. */
  readonly osUser?: string
  readonly address?: string
  readonly requestId?: string
}

/** A caller with a session. */
export interface SignedInCaller extends Caller {
  readonly userId: string
  readonly role: Role
}

/** The caller as the account whose owner has just authenticated. */
export function asAccount(
  caller: Caller,
  { id, role }: { readonly id: string; readonly role: Role },
): SignedInCaller {
  return { ...caller, userId: id, role }
}

/** For what the server does on its own initiative, such as loading the demo. */
export const theServer: Caller = { userId: undefined, role: 'server' }

export interface Act {
  readonly caller: Caller
  readonly act: AuditAction
  /** The id of the account, purchase, shop or other record that it concerns. */
  readonly subject?: string | undefined
  /** What the action changed, as briefly as possible. Never a password, PIN, token or photo. */
  readonly before?: object
  readonly after?: object
}

/**
 * Records an action. Call it in the transaction that performs the action, so that neither exists without the other. It waits for
 * nothing: `audit-chain.ts` chains the rows once they are committed.
 */
export async function recordAuditEvent(tx: Db, { caller, act, subject, before, after }: Act): Promise<void> {
  const { address } = caller
  const salt = randomBytes(16)
  await tx.rows(
    `with act as (
       insert into audit_log (user_id, role, os_user, act, subject, before, after, origin, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       returning id, at
     )
     insert into audit_addresses (act_id, salt, address, at)
     select id, $10::bytea, $11::text, at from act where $11::text is not null`,
    [
      caller.userId ?? null,
      caller.role,
      caller.osUser ?? null,
      act,
      subject ?? null,
      before ?? null,
      after ?? null,
      address === undefined ? null : originOf(salt, address),
      caller.requestId ?? null,
      salt,
      address ?? null,
    ],
  )
}

/** An open list refreshes itself repeatedly. Within this many minutes that is recorded as one action. */
const readingMinutes = 15

/** Like `recordAuditEvent`, unless the same caller has just read the same data from the same address. */
export async function recordReading(db: Db, reading: Omit<Act, 'act' | 'before'>): Promise<void> {
  const { caller, subject, after } = reading
  const known = await db.row(
    `select id from audit_log join audit_addresses on act_id = id
      where user_id = $1 and audit_log.at > clock_timestamp() - make_interval(mins => ${readingMinutes})
        and act = 'data-read' and subject is not distinct from $2 and after = $3 and audit_addresses.address = $4
      limit 1`,
    [caller.userId, subject ?? null, after ?? null, caller.address],
  )
  if (!known) await recordAuditEvent(db, { ...reading, act: 'data-read' })
}

/** Stays in the audit row when the address and its salt are deleted. It does not reveal the address. */
function originOf(salt: Buffer, address: string): string {
  return createHash('sha256').update(salt).update(address).digest('hex')
}

/** Selects the audit rows whose stored address does not match their hash. */
export const forgedAddresses = `select audit_addresses.act_id
    from audit_addresses left join audit_log on audit_log.id = audit_addresses.act_id
   where audit_log.origin is distinct from
         encode(sha256(audit_addresses.salt || convert_to(audit_addresses.address, 'UTF8')), 'hex')`

/** Deletes addresses of audit rows older than this many days. The rows stay. */
export async function deleteOldAddresses(db: Db, days: number): Promise<void> {
  await deleteInBatches(db, 'audit_addresses', `at < now() - make_interval(days => ${days})`)
}
