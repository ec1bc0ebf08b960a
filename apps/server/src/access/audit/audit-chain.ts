import { createHash } from 'node:crypto'
import type { Database, Db } from '../../db/db.ts'
import { lastSettledId } from '../../db/settled-ids.ts'

/** The head of the chain. A copy kept elsewhere later proves that nothing up to it was changed, removed or inserted. */
export interface AuditHead {
  /** The number of actions in the chain. */
  readonly number: number
  readonly actId: number
  readonly hash: Buffer
}

const beginning: AuditHead = { number: 0, actId: 0, hash: Buffer.alloc(32) }

/** An action as it is hashed, with its time in microseconds and its values as PostgreSQL prints them. */
export interface LoggedAct {
  readonly id: number
  readonly user_id: string | null
  readonly role: string
  readonly os_user: string | null
  readonly act: string
  readonly subject: string | null
  readonly before: string | null
  readonly after: string | null
  readonly origin: string | null
  readonly request_id: string | null
  readonly microseconds: number
}

export const actColumns = `audit_log.id, audit_log.user_id, audit_log.role, audit_log.os_user, audit_log.act, audit_log.subject,
            audit_log.before::text, audit_log.after::text, audit_log.origin, audit_log.request_id,
            (extract(epoch from audit_log.at) * 1000000)::bigint as microseconds`

/** The hash at this place in the chain, given the one before it. */
export function hashAct(previous: Buffer, number: number, act: LoggedAct): Buffer {
  const { id, user_id, role, os_user, act: name, subject, before, after, origin, request_id } = act
  const who = [user_id, role, os_user, origin, request_id]
  const line = JSON.stringify([number, id, who, name, subject, before, after, act.microseconds])
  return createHash('sha256').update(previous).update(line).digest()
}

const batchSize = 1_000

/**
 * Chains all actions that were committed when the call began, in the order of their ids, and returns how many there were. Each
 * batch is a transaction, so a server that is killed leaves a shorter chain and never a wrong one.
 */
export async function chainActs(db: Database): Promise<number> {
  const settled = await lastSettledId(db, 'audit_log')
  for (let chained = 0; ;) {
    const added = await db.transaction((tx) => chainBatch(tx, settled))
    chained += added
    if (added < batchSize) return chained
  }
}

async function chainBatch(tx: Db, settled: number): Promise<number> {
  // Another server whose lease appeared to have ended may still be chaining. An advisory lock, because locking the table takes
  // the right to change it.
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`)
  const head = await readHead(tx)
  const acts = await tx.rows<LoggedAct>(
    `select ${actColumns} from audit_log where id > $1 and id <= $2 order by id limit ${batchSize}`,
    [head.actId, settled],
  )
  const entries: AuditHead[] = []
  for (const act of acts) {
    const { number, hash } = entries.at(-1) ?? head
    entries.push({ number: number + 1, actId: act.id, hash: hashAct(hash, number + 1, act) })
  }
  await tx.rows(
    'insert into audit_chain (number, act_id, hash) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])',
    [entries.map((each) => each.number), entries.map((each) => each.actId), entries.map((each) => each.hash)],
  )
  return entries.length
}

export async function readHead(db: Db): Promise<AuditHead> {
  const last = await db.row<AuditHead>(
    'select number, act_id as "actId", hash from audit_chain order by number desc limit 1',
  )
  return last ?? beginning
}
