import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '../../apps/server/src/db/db.ts'
import { processesIn } from '../../apps/server/src/db/bundled-postgres/stop-orphan.ts'
import { until } from '../../apps/server/testing/until.ts'
import type { Place } from './place.ts'
import type { RecoveryPrograms } from './programs.ts'

/** A PostgreSQL whose log pgBackRest keeps in an encrypted repository, away from its data. */
export interface ArchivedPostgres {
  url(role: string, database: string): string
  superuser(): Database
  /** Makes everything from here on recoverable. */
  backUp(): Promise<void>
  /** Waits until the log segment that was just closed is in the repository. */
  check(): Promise<unknown>
  /** pgBackRest's description of its backups. */
  describe(): Promise<string>
  /** Destroys the machine with all of its data. */
  lose(): Promise<void>
  /** Restores the database as of that time, or everything that was archived, and starts it. */
  recover(to: string | undefined): Promise<void>
}

const password = 'of-the-drill'
const stanza = 'jara'

export async function startArchivedPostgres(
  place: Place,
  { postgres, pgbackrest }: RecoveryPrograms,
  port: number,
): Promise<ArchivedPostgres> {
  const home = place.makeFolder('postgres')
  const dataDir = join(home, 'data')
  const config = writeConfig(place, { home, dataDir, port })
  const backrest = (...words: string[]) =>
    place.run(pgbackrest, [`--config=${config}`, `--stanza=${stanza}`, ...words])
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const superuser = () =>
    connect({ connection: { connectionString: url('postgres', 'postgres') }, poolSize: 1 })
  const start = async () => {
    place.start('postgres', join(postgres, 'postgres'), ['-D', dataDir])
    await untilPrimary(superuser)
  }
  const passwordFile = place.writeFile('password', password)
  const how = ['--username=postgres', '--auth=scram-sha-256', '--auth-local=trust', '--data-checksums']
  await place.run(join(postgres, 'initdb'), [...how, `--pwfile=${passwordFile}`, `--pgdata=${dataDir}`])
  const archive = `${pgbackrest} --config=${config} --stanza=${stanza} archive-push %p`
  place.writeFile(
    'postgres/data/postgresql.auto.conf',
    [
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${home}'`,
      'wal_level = replica',
      'archive_mode = on',
      `archive_command = '${archive}'`,
      // Log that is not archived yet is lost with the machine, so this limits the loss to a minute.
      `archive_timeout = '60s'`,
      '',
    ].join('\n'),
  )
  await start()
  await backrest('stanza-create')
  await backrest('check')
  return {
    url,
    superuser,
    backUp: async () => {
      await backrest('--type=full', 'backup')
      await untilNextSecond()
    },
    check: () => backrest('check'),
    describe: () => backrest('info'),
    lose: async () => {
      for (const pid of processesIn(dataDir)) process.kill(pid, 'SIGKILL')
      await until(async () => processesIn(dataDir).length === 0)
      rmSync(dataDir, { recursive: true })
      place.makeFolder('postgres/data')
    },
    recover: async (to) => {
      const target = to === undefined ? [] : ['--type=time', `--target=${to}`, '--target-action=promote']
      await backrest(...target, 'restore')
      await start()
    },
  }
}

function writeConfig(
  place: Place,
  { home, dataDir, port }: { readonly home: string; readonly dataDir: string; readonly port: number },
): string {
  return place.writeFile(
    'pgbackrest.conf',
    [
      '[global]',
      `repo1-path=${place.makeFolder('repository')}`,
      'repo1-cipher-type=aes-256-cbc',
      'repo1-cipher-pass=of-the-drill',
      'repo1-retention-full=2',
      'start-fast=y',
      `log-path=${place.makeFolder('pgbackrest-logs')}`,
      `lock-path=${place.makeFolder('pgbackrest-locks')}`,
      `spool-path=${place.makeFolder('pgbackrest-spool')}`,
      'log-level-console=warn',
      `[${stanza}]`,
      `pg1-path=${dataDir}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${home}`,
      'pg1-user=postgres',
      '',
    ].join('\n'),
  )
}

/** pgBackRest knows the end of a backup to the second, and recovers only to a later time. */
async function untilNextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1_000)
  const ended = second()
  await until(async () => second() > ended)
}

/** A restored server first replays its log, and answers reads meanwhile. */
async function untilPrimary(superuser: () => Database): Promise<void> {
  const db = superuser()
  try {
    await until(async () => {
      const state = db.row<{ replays: boolean }>('select pg_is_in_recovery() as replays')
      return (await state.catch(() => undefined))?.replays === false
    }, 200)
  } finally {
    await db.end()
  }
}
