import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { DataFolder } from '../data-folder-lock.ts'
import { findBinaries } from './binaries.ts'
import { completeRoles } from './complete-roles.ts'
import { createCluster, removeUnfinished } from './create-cluster.ts'
import { inspectCluster } from './inspect-cluster.ts'
import { refuseInterruptedRestore } from './interrupted-restore.ts'
import { type Cluster, type Postmaster, startPostmaster } from './postmaster.ts'
import { readPassword } from './read-password.ts'
import { type DatabasePasswords, ownerConnection, serverConnection } from './roles.ts'
import { chooseRunner, type PostgresPaths } from './runner.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { stopOrphan } from './stop-orphan.ts'

export interface BundledPostgres {
  /** As the owner of the database. */
  readonly connection: ClientConfig
  /** As the running server, which owns nothing. */
  readonly serverConnection: ClientConfig
  stop(): Promise<void>
}

export interface BundledPostgresOptions {
  /** Must be locked: two launchers on one folder would each stop the other's PostgreSQL as an orphan. */
  readonly folder: DataFolder
  readonly log: { info(message: string): void; error(message: string): void }
}

/** Starts the bundled PostgreSQL on DATA_DIR/postgres, creates the database if needed, and restarts it if it exits. */
export async function startBundledPostgres({
  folder,
  log,
}: BundledPostgresOptions): Promise<BundledPostgres> {
  const paths = { dataDir: folder.path, clusterDir: join(folder.path, 'postgres'), binaries: findBinaries() }
  const { cluster, owner, server } = await prepareCluster(paths, log)
  const stopped = new AbortController()
  const keeping = keepRunning(cluster, await startPostmaster(cluster), stopped.signal, log)
  return {
    connection: ownerConnection(cluster.socketDir, owner),
    serverConnection: serverConnection(cluster.socketDir, server),
    async stop() {
      stopped.abort()
      await keeping
      rmSync(cluster.socketDir, { recursive: true, force: true })
    },
  }
}

type Log = BundledPostgresOptions['log']

async function prepareCluster(
  paths: PostgresPaths,
  log: Log,
): Promise<{ cluster: Cluster } & DatabasePasswords> {
  const runner = chooseRunner(paths)
  await stopOrphan(paths.clusterDir)
  await removeUnfinished(paths)
  if (inspectCluster(paths.clusterDir, paths.binaries.majorVersion) === 'absent') {
    refuseInterruptedRestore(paths.dataDir)
    log.info(`creating a database in ${paths.clusterDir}`)
    await createCluster(paths, runner)
  }
  const owner = readPassword(paths.clusterDir)
  const server = await completeRoles(paths, runner, owner)
  return {
    cluster: { ...paths, runner, socketDir: makeSocketFolder(paths.dataDir, owner, runner) },
    owner,
    server,
  }
}

const longestPauseMs = 5_000

/** PostgreSQL may exit on its own, if it is killed or the disk is full. It is restarted with growing pauses. */
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
    if (running) log.error('PostgreSQL exited unexpectedly, restarting')
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
    log.info('PostgreSQL restarted')
    return postmaster
  } catch (error) {
    log.error(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
