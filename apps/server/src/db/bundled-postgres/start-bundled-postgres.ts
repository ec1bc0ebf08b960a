import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { DataFolder } from '../data-folder-lock.ts'
import { allowBackups } from './allow-backups.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, removeUnfinished } from './create-cluster.ts'
import { inspectCluster } from './inspect-cluster.ts'
import { refuseHalfRestored } from './half-restored.ts'
import { type Cluster, type Postmaster, startPostmaster } from './postmaster.ts'
import type { Places } from './places.ts'
import { readPassword } from './read-password.ts'
import { serverConnection } from './roles.ts'
import { chooseRunner } from './runner.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { stopOrphan } from './stop-orphan.ts'

export interface BundledPostgres {
  readonly connection: ClientConfig
  stop(): Promise<void>
}

export interface BundledPostgresOptions {
  /** Locked, because two launchers on one folder would each take the other's PostgreSQL for an orphan. */
  readonly folder: DataFolder
  readonly log: { info(message: string): void; error(message: string): void }
}

/** Starts the PostgreSQL that comes with Jara on DATA_DIR/postgres, makes it first if need be, and keeps it running. */
export async function startBundledPostgres({
  folder,
  log,
}: BundledPostgresOptions): Promise<BundledPostgres> {
  const places = { dataDir: folder.path, clusterDir: join(folder.path, 'postgres'), binaries: findBinaries() }
  const { cluster, password } = await prepareCluster(places, log)
  const stopped = new AbortController()
  const keeping = keepRunning(cluster, await startPostmaster(cluster), stopped.signal, log)
  return {
    connection: serverConnection(cluster.socketDir, password),
    async stop() {
      stopped.abort()
      await keeping
      rmSync(cluster.socketDir, { recursive: true, force: true })
    },
  }
}

type Log = BundledPostgresOptions['log']

async function prepareCluster(places: Places, log: Log): Promise<{ cluster: Cluster; password: string }> {
  const runner = chooseRunner(places)
  await stopOrphan(places.clusterDir)
  await removeUnfinished(places)
  if (inspectCluster(places.clusterDir, places.binaries.majorVersion) === 'absent') {
    refuseHalfRestored(places.dataDir)
    log.info(`Making a new database in ${places.clusterDir}`)
    await createCluster(places, runner)
  }
  const password = readPassword(places.clusterDir)
  await allowBackups(places, runner, password)
  return {
    cluster: { ...places, runner, socketDir: makeSocketFolder(places.dataDir, password, runner) },
    password,
  }
}

const longestPauseMs = 5_000

/** Restarts PostgreSQL when it is killed or stops on a full disk, with a longer pause each time, until it stays up. */
async function keepRunning(
  cluster: Cluster,
  first: Postmaster,
  stopped: AbortSignal,
  log: Log,
): Promise<void> {
  const aborted = new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve()))
  let running: Postmaster | undefined = first
  let pauseMs = 100
  while (!stopped.aborted) {
    const startedAt = performance.now()
    await Promise.race([running?.ended, aborted])
    if (stopped.aborted) break
    if (running) log.error('PostgreSQL has ended unexpectedly and is started again')
    pauseMs = running && performance.now() - startedAt > 60_000 ? 100 : Math.min(pauseMs * 2, longestPauseMs)
    await delay(pauseMs, undefined, { signal: stopped }).catch(() => {})
    if (!stopped.aborted) running = await startAgain(cluster, log)
  }
  await running?.stop()
}

async function startAgain(cluster: Cluster, log: Log): Promise<Postmaster | undefined> {
  try {
    await stopOrphan(cluster.clusterDir)
    inspectCluster(cluster.clusterDir, cluster.binaries.majorVersion)
    const postmaster = await startPostmaster(cluster)
    log.info('PostgreSQL is running again')
    return postmaster
  } catch (error) {
    log.error(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
