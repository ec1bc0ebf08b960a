import type { Database, Db } from './db.ts'

/** Reads may be at most this old. */
const oldestMs = 10_000
const lookEveryMs = 1_000

/** A position in the primary's log, and when the primary reached it. */
interface Mark {
  readonly at: number
  readonly position: number
}

export interface OldReads extends Db {
  /** Whether reads currently come from the replica. */
  isFollowing(): boolean
  stop(): void
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/**
 * Reads from a replica while it has everything that the primary had ten seconds ago, and otherwise from the primary. Compares log
 * positions, not clocks: a replica that no longer receives anything looks as if nothing had happened.
 */
export function createOldReads(primary: Database, replica: Database, log: Log): OldReads {
  let marks: readonly Mark[] = []
  let freshAt = Number.NEGATIVE_INFINITY
  let wasFollowing = false
  const isFollowing = () => performance.now() - freshAt <= oldestMs

  async function look(): Promise<void> {
    const at = performance.now()
    const [there, here] = await Promise.all([positionOf(replica), positionOf(primary)])
    marks = [...marks, { at, position: here }].filter((mark) => at - mark.at <= oldestMs)
    freshAt = marks.findLast(({ position }) => position <= there)?.at ?? freshAt
  }

  function say(): void {
    if (isFollowing() === wasFollowing) return
    wasFollowing = !wasFollowing
    if (wasFollowing) log.info({}, 'reads that may be old come from the replica')
    else log.warn({}, 'the replica is away or too far behind: the primary answers its reads')
  }

  const lookAndSay = () =>
    void look()
      .catch(() => undefined)
      .then(say)
  lookAndSay()
  const timer = setInterval(lookAndSay, lookEveryMs)

  async function readFrom<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
    if (!isFollowing()) return read(primary)
    try {
      return await read(replica)
    } catch {
      // This includes a statement that the replica cancels because it has to replay a deletion of rows being read.
      freshAt = Number.NEGATIVE_INFINITY
      return read(primary)
    }
  }

  return {
    rows: <Row>(text: string, values?: readonly unknown[]) => readFrom((db) => db.rows<Row>(text, values)),
    row: <Row>(text: string, values?: readonly unknown[]) => readFrom((db) => db.row<Row>(text, values)),
    script: (text) => primary.script(text),
    isFollowing,
    stop: () => clearInterval(timer),
  }
}

/** The position in the log. A replica may have become the primary. */
async function positionOf(db: Db): Promise<number> {
  const found = await db.row<{ position: number }>(
    `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
                            '0/0')::bigint as position`,
  )
  return found?.position ?? 0
}
