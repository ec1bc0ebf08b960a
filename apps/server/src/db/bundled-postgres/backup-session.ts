import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import { StartRefusal } from '../start-refusal.ts'

export interface BackupSession {
  /** From here on the files of the database folder may be copied, in any order and while they change. */
  begin(): Promise<void>
  /** Ends the copying. The label and the log in these files make the copy consistent. */
  finish(): Promise<FinishedBackup>
  close(): Promise<void>
}

export interface FinishedBackup {
  readonly label: string
  /** Not empty when parts of the database lie outside its folder. */
  readonly tablespaces: string
  readonly firstSegment: string
  readonly lastSegment: string
}

/**
 * PostgreSQL's own backup, begun and ended in one session. However that session ends, a kill of this process included,
 * PostgreSQL forgets the backup, and the slot that keeps the log from being removed meanwhile.
 */
export async function openBackupSession(connection: ClientConfig): Promise<BackupSession> {
  const client = new pg.Client(connection)
  // The next statement then fails, and says why.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw refusalFor(error)
  })
  try {
    await beTheOnlyOne(client)
  } catch (error) {
    await client.end()
    throw error
  }
  let firstSegment = ''
  return {
    begin: async () => {
      firstSegment = await begin(client)
    },
    finish: async () => ({ ...(await finish(client)), firstSegment }),
    close: () => client.end(),
  }
}

// Any number will do, as long as nothing else in the maintenance database uses it.
const lockKey = 7_426_122

async function beTheOnlyOne(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey])
  if (!rows[0]?.free)
    throw new StartRefusal('locked', 'Another backup of this database is under way. Wait until it is done.')
}

async function begin(client: pg.Client): Promise<string> {
  // Reserved before the backup begins: its first file of the log cannot be gone by the time it is copied.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `jara_backup_${randomUUID().replaceAll('-', '_')}`,
  ])
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('jara', fast => true)) as segment`,
  )
  return rows[0]?.segment ?? ''
}

/** Nothing archives the log, so there is nothing to wait for: ending a backup completes the last file. */
async function finish(client: pg.Client): Promise<Omit<FinishedBackup, 'firstSegment'>> {
  const { rows } = await client.query<{ label: string; tablespaces: string; segment: string }>(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as segment
       from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stopped] = rows
  if (!stopped) throw new Error('PostgreSQL ended the backup without a word.')
  return { label: stopped.label, tablespaces: stopped.tablespaces, lastSegment: stopped.segment }
}

/** PostgreSQL knows no such role, or no rule that lets it in. */
const unknownRole = new Set(['28000', '28P01'])

function refusalFor(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!unknownRole.has(code)) return error
  return new StartRefusal(
    'unavailable',
    'The server that is running was started by a version of Jara without backups. Start it again with this one first.',
    { cause: error },
  )
}
