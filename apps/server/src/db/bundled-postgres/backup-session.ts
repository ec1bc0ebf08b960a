import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import { StartRefusal } from '../start-refusal.ts'

export interface BackupSession {
  /** After this the database files may be copied, in any order and while they change. */
  begin(): Promise<void>
  /** Ends the copying. The copy needs this label and these log files to be consistent. */
  finish(): Promise<FinishedBackup>
  close(): Promise<void>
}

export interface FinishedBackup {
  readonly label: string
  /** Not empty if parts of the database are outside its folder. */
  readonly tablespaces: string
  readonly firstSegment: string
  readonly lastSegment: string
}

/**
 * PostgreSQL's own backup, started and stopped in one session. However the session ends, even if this process is
 * killed, PostgreSQL ends the backup and drops the slot that retains the log.
 */
export async function openBackupSession(connection: ClientConfig): Promise<BackupSession> {
  const client = new pg.Client(connection)
  // The next query fails and reports the error.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw refusalFor(error)
  })
  try {
    await takeBackupLock(client)
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

// An arbitrary number that nothing else in the maintenance database locks.
const lockKey = 7_426_122

async function takeBackupLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey])
  if (!rows[0]?.free)
    throw new StartRefusal('locked', 'Another backup of this database is running. Wait until it is done.')
}

async function begin(client: pg.Client): Promise<string> {
  // Reserved before the backup begins, so that its first log file is still there when it is copied.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `jara_backup_${randomUUID().replaceAll('-', '_')}`,
  ])
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('jara', fast => true)) as segment`,
  )
  return rows[0]?.segment ?? ''
}

/** The log is not archived, so there is nothing to wait for. Stopping the backup completes the last log file. */
async function finish(client: pg.Client): Promise<Omit<FinishedBackup, 'firstSegment'>> {
  const { rows } = await client.query<{ label: string; tablespaces: string; segment: string }>(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as segment
       from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stopped] = rows
  if (!stopped) throw new Error('PostgreSQL ended the backup without a result.')
  return { label: stopped.label, tablespaces: stopped.tablespaces, lastSegment: stopped.segment }
}

/** Error codes for a missing role, and for a role that pg_hba.conf does not admit. */
const unknownRole = new Set(['28000', '28P01'])

function refusalFor(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!unknownRole.has(code)) return error
  return new StartRefusal(
    'unavailable',
    'The running server is an older version of Jara without backups. Restart it with this version first.',
    { cause: error },
  )
}
