import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Db } from './db.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { StartRefusal } from './start-refusal.ts'

const oldestVersion = 15

/**
 * Applies the pending migrations: forward only, each in its own transaction, all under one lock, so that any number of
 * servers may start at once.
 */
export async function migrate(db: Database, folder = join(import.meta.dirname, 'migrations')): Promise<void> {
  const migrations = readMigrations(folder)
  await refuseOldPostgres(db)
  await db.transaction(
    async (lock) => {
      // This transaction only takes the lock, and holds it until the migrations are done.
      await lock.rows('select pg_advisory_xact_lock($1)', [lockKey])
      await db.script(historyTable)
      for (const migration of pendingOf(migrations, await readHistory(db))) await apply(db, migration)
    },
    { timeLimits: 'none' },
  )
}

// An arbitrary number that nothing else in this database locks.
const lockKey = 7_426_121

const historyTable = `create table if not exists schema_migrations (
  number integer primary key,
  title text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  works_since integer
)`

type Applied = Pick<Migration, 'number' | 'title' | 'checksum' | 'worksSince'>

function readHistory(db: Db): Promise<Applied[]> {
  return db.rows<Applied>(
    'select number, title, checksum, works_since as "worksSince" from schema_migrations order by number',
  )
}

function pendingOf(migrations: readonly Migration[], history: readonly Applied[]): Migration[] {
  for (const applied of history) refuseDifference(applied, migrations)
  const newest = history.at(-1)?.number ?? 0
  const pending = migrations.filter(({ number }) => !history.some((applied) => applied.number === number))
  const late = pending.find(({ number }) => number < newest)
  if (late)
    throw cannotMigrate(`migration ${late.file} comes before ${newest}, which has been applied already`)
  return pending
}

function refuseDifference(applied: Applied, migrations: readonly Migration[]): void {
  const known = migrations.find(({ number }) => number === applied.number)
  if (!known) {
    // A node of the previous version that restarts during an update.
    if (applied.worksSince !== null && applied.worksSince <= (migrations.at(-1)?.number ?? 0)) return
    throw cannotMigrate(
      `it is newer than this version of Jara, which does not know its migration ${applied.number} (${applied.title}). ` +
        'Start the version that made it, or a newer one',
    )
  }
  if (known.checksum !== applied.checksum) {
    throw cannotMigrate(
      `migration ${known.file} was edited after it had been applied. Put it back, and add a new one`,
    )
  }
}

/** A statement that waits for a table lock blocks all later ones, so a migration waits briefly and tries again. */
const lockWait = `set local lock_timeout = '2s'`
const pauseMs = 1_000
const mostTries = 100
const lockNotAvailable = '55P03'

async function apply(db: Database, migration: Migration): Promise<void> {
  for (let left = mostTries; ; left -= 1) {
    try {
      return await applyOnce(db, migration)
    } catch (error) {
      const cause: unknown = error instanceof Error ? error.cause : undefined
      const isLocked = cause instanceof Error && 'code' in cause && cause.code === lockNotAvailable
      if (!isLocked || left === 1) throw error
      await delay(pauseMs)
    }
  }
}

async function applyOnce(db: Database, migration: Migration): Promise<void> {
  const { file, number, title, checksum, worksSince, sql } = migration
  try {
    await db.transaction(
      async (tx) => {
        await tx.script(lockWait)
        await tx.script(sql)
        await tx.rows(
          'insert into schema_migrations (number, title, checksum, works_since) values ($1, $2, $3, $4)',
          [number, title, checksum, worksSince],
        )
      },
      { timeLimits: 'none' },
    )
  } catch (error) {
    throw new Error(`Migration ${file} failed and was rolled back.`, { cause: error })
  }
}

async function refuseOldPostgres(db: Db): Promise<void> {
  const found = await db.row<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`,
  )
  if (found && found.number >= oldestVersion * 10_000) return
  throw new StartRefusal(
    'unavailable',
    `Jara needs PostgreSQL ${oldestVersion} or newer, and DATABASE_URL leads to version ${found?.version}.`,
  )
}

function cannotMigrate(why: string): StartRefusal {
  return new StartRefusal('unavailable', `The database cannot be used: ${why}.`)
}
