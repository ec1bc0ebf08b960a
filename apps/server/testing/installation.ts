import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { postmasterPid, processesIn, sendSignal } from '../src/db/bundled-postgres/stop-orphan.ts'
import { joinBundledPostgres } from '../src/db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type Database } from '../src/db/db.ts'
import { putInForce } from './policy.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from './database-folder.ts'
import { send, type TestServer } from './server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** A complete installation: a server process on the bundled PostgreSQL, with its own data folder. */
export interface Installation {
  /** Connects to the database even while no server is running, and again after a restart. */
  readonly db: Database
  readonly dataDir: string
  /** Makes a call to the current server. */
  readonly call: TestServer['call']
  server(): ServerProcess
  /** Kills the server but not its database, and starts it again. */
  killServer(): Promise<void>
  /** Kills the server's PostgreSQL. */
  killDatabase(): void
  /** Adds a line to the settings of the server's PostgreSQL and reloads them. */
  setDatabase(line: string): void
  /** Freezes the server's PostgreSQL. Returns a function that resumes it. */
  freezeDatabase(): () => void
  close(): Promise<void>
}

export async function openInstallation(settings: Readonly<Record<string, string>>): Promise<Installation> {
  const dataDir = makeDatabaseFolder()
  const start = () =>
    startServerProcess({ LOG_LEVEL: 'warn', TOKEN_KEYS: '', ...settings, DATA_DIR: dataDir })
  let server = start()
  let url = await server.ready()
  const { connection } = await joinBundledPostgres(dataDir, { info: () => {}, error: () => {} })
  const db = connect({ connection, poolSize: 3 })
  // Tests redeem more, and to more numbers, than the real policy allows one customer.
  await putInForce(db, {})
  const kill = async () => {
    server.signal('SIGKILL')
    await server.ended
  }
  return {
    db,
    dataDir,
    call: (call, request) => send(url, call, request),
    server: () => server,
    killServer: async () => {
      await kill()
      server = start()
      url = await server.ready()
    },
    killDatabase: () => signalPostmaster(dataDir, 'SIGKILL'),
    setDatabase: (line) => {
      appendFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), `${line}\n`)
      signalPostmaster(dataDir, 'SIGHUP')
    },
    freezeDatabase: () => {
      // Without the postmaster no new processes start, such as one for a connection.
      signalPostmaster(dataDir, 'SIGSTOP')
      const pids = processesIn(join(dataDir, 'postgres'))
      for (const pid of pids) sendSignal(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) sendSignal(pid, 'SIGCONT')
      }
    },
    close: async () => {
      await kill()
      await db.end()
      await removeDatabaseFolder(dataDir)
    },
  }
}

function signalPostmaster(dataDir: string, signal: NodeJS.Signals): void {
  const pid = postmasterPid(join(dataDir, 'postgres'))
  if (pid !== undefined) process.kill(pid, signal)
}
