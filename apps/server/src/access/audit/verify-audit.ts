import type { Database, Db } from '../../db/db.ts'
import { forgedAddresses } from './audit-log.ts'
import { actColumns, type AuditHead, hashAct, type LoggedAct, readHead } from './audit-chain.ts'

/** The head of the chain, from a copy kept elsewhere. */
export interface KeptHead {
  readonly number: number
  readonly sha256: string
}

export interface AuditReport {
  /** The number of actions in the chain. */
  readonly number: number
  readonly sha256: string
  /** Actions that no run of the job has chained yet. */
  readonly waiting: number
  /** A sentence for each action or entry that has been altered, at most a hundred. */
  readonly problems: readonly string[]
}

const mostProblems = 100
const pageSize = 5_000

/** Recomputes the whole chain from the actions, in one snapshot, and reports what differs. */
export function verifyAudit(db: Database, kept?: KeptHead): Promise<AuditReport> {
  return db.transaction(
    async (snapshot) => {
      await snapshot.script('set transaction isolation level repeatable read, read only')
      const head = await readHead(snapshot)
      const problems = [
        ...(await findChanged(snapshot, head)),
        ...(await findInserted(snapshot, head)),
        ...(await findForgedAddresses(snapshot)),
        ...(kept ? await compareKept(snapshot, kept) : []),
      ]
      return {
        number: head.number,
        sha256: head.hash.toString('hex'),
        waiting: await countWaiting(snapshot, head),
        problems: problems.slice(0, mostProblems),
      }
    },
    { timeLimits: 'none' },
  )
}

interface Entry extends LoggedAct {
  readonly number: number
  readonly act_id: number
  readonly hash: Buffer
}

/** Each entry is checked against the stored entry before it, so that one change is one problem. */
async function findChanged(db: Db, head: AuditHead): Promise<string[]> {
  const problems: string[] = []
  let previous: Pick<AuditHead, 'number' | 'hash'> = { number: 0, hash: Buffer.alloc(32) }
  while (previous.number < head.number && problems.length < mostProblems) {
    for (const entry of await readEntries(db, previous.number)) {
      const problem = describeProblem(previous, entry)
      if (problem !== undefined) problems.push(problem)
      previous = entry
    }
  }
  return problems
}

async function readEntries(db: Db, after: number): Promise<Entry[]> {
  return db.rows<Entry>(
    `select ${actColumns}, audit_chain.number, audit_chain.act_id, audit_chain.hash
       from audit_chain left join audit_log on audit_log.id = audit_chain.act_id
      where audit_chain.number > $1 order by audit_chain.number limit ${pageSize}`,
    [after],
  )
}

function describeProblem(previous: Pick<AuditHead, 'number' | 'hash'>, entry: Entry): string | undefined {
  const { number, act_id: actId, hash } = entry
  const isGap = number !== previous.number + 1
  if (isGap) return `entries ${previous.number + 1} to ${number - 1} of the chain were removed`
  // A left join: if its action is missing, the entry's action columns are null.
  if ((entry.id as number | null) === null) return `act ${actId} was removed (entry ${number})`
  if (hashAct(previous.hash, number, entry).equals(hash)) return undefined
  return `act ${actId} was changed, or its entry ${number} was: ${entry.act} of ${momentOf(entry)}`
}

function momentOf({ microseconds }: LoggedAct): string {
  return new Date(microseconds / 1_000).toISOString()
}

/** All actions up to the last one in the chain were chained. One without an entry was inserted later. */
async function findInserted(db: Db, head: AuditHead): Promise<string[]> {
  const inserted = await db.rows<LoggedAct>(
    `select ${actColumns} from audit_log
      where id <= $1 and not exists (select from audit_chain where audit_chain.act_id = audit_log.id)
      order by id limit ${mostProblems}`,
    [head.actId],
  )
  return inserted.map(
    (act) => `act ${act.id} was inserted, or its entry was removed: ${act.act} of ${momentOf(act)}`,
  )
}

async function findForgedAddresses(db: Db): Promise<string[]> {
  const forged = await db.rows<{ act_id: number }>(`${forgedAddresses} order by act_id limit ${mostProblems}`)
  return forged.map(({ act_id }) => `the address of act ${act_id} is not the one that was written down`)
}

async function compareKept(db: Db, { number, sha256 }: KeptHead): Promise<string[]> {
  if (number === 0) return []
  const entry = await db.row<{ hash: Buffer }>('select hash from audit_chain where number = $1', [number])
  if (!entry) return [`the chain has no entry ${number}: it was cut short, or the database is older`]
  const found = entry.hash.toString('hex')
  return found === sha256 ? [] : [`entry ${number} has the hash ${found}: the chain was written anew`]
}

export async function countWaiting(db: Db, head: AuditHead): Promise<number> {
  const waiting = await db.row<{ count: number }>('select count(*) as count from audit_log where id > $1', [
    head.actId,
  ])
  return waiting?.count ?? 0
}
