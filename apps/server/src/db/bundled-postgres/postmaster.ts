import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefusal } from '../start-refusal.ts'
import { damaged } from './inspect-cluster.ts'
import { lastLines, postgresEnvironment } from './run-program.ts'
import type { PostgresPaths, Runner } from './runner.ts'
import { postmasterIsReady, stopOrphan } from './stop-orphan.ts'

export interface Cluster extends PostgresPaths {
  readonly runner: Runner
  readonly socketDir: string
}

export interface Postmaster {
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * The supervisor holds the other end of a pipe to this server. However the server ends, even by kill -9, the pipe closes
 * and the supervisor shuts PostgreSQL down. It ignores Ctrl+C, so that the server can drain first.
 */
const supervisor = `
trap '' INT TERM HUP
exec 3<&0
"$@" </dev/null 3<&- &
postmaster=$!
( read -r _ <&3; kill -INT "$postmaster" ) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$postmaster"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"`

// PostgreSQL recovers at the next start if its shutdown is cut short.
const stopTimeoutMs = 4_000

/** Starts PostgreSQL on a folder that no other process uses. Resolves once it accepts connections. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  // The pid file of a killed PostgreSQL is stale: a reused process id must not keep this one from starting.
  rmSync(join(cluster.clusterDir, 'postmaster.pid'), { force: true })
  const { file, start: logStart, child } = spawnSupervised(cluster)
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve())
    child.on('exit', () => {
      // If only the supervisor was killed, closing the pipe tells its watcher to stop PostgreSQL now.
      child.stdin?.destroy()
      resolve()
    })
  })
  const isUp = await untilReady(cluster.clusterDir, ended)
  if (!isUp) throw startFailure(cluster.clusterDir, readFileSync(file).subarray(logStart).toString('utf8'))
  return { ended, stop: () => stop(child, ended, cluster.clusterDir) }
}

function spawnSupervised(cluster: Cluster): { file: string; start: number; child: ChildProcess } {
  const { runner, dataDir } = cluster
  const log = openLog(dataDir)
  const [file = '', ...words] = [...runner.prefix, 'sh', '-c', supervisor, 'supervisor', ...command(cluster)]
  const child = spawn(file, words, {
    ...runner.runAs,
    cwd: '/',
    detached: true,
    env: postgresEnvironment(),
    stdio: ['pipe', log.descriptor, log.descriptor],
  })
  child.stdin?.on('error', () => {})
  closeSync(log.descriptor)
  return { file: log.file, start: log.start, child }
}

function command({ binaries, clusterDir, socketDir }: Cluster): string[] {
  const settings = {
    listen_addresses: '',
    // Required for backups.
    wal_level: 'replica',
    unix_socket_directories: socketDir.replaceAll(',', '\\,'),
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: '128MB',
    max_connections: '100',
    min_wal_size: '48MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and error details contain customers' names and phone numbers, so only the message is logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    logging_collector: 'off',
  }
  return [
    binaries.postgres,
    '-D',
    clusterDir,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
}

const largestLog = 10 * 1024 * 1024

/** Keeps the current log and one previous one, so that logs cannot fill the disk over years. */
function openLog(dataDir: string): { file: string; descriptor: number; start: number } {
  const file = join(dataDir, 'postgres.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.old`)
  const descriptor = openSync(file, 'a', 0o600)
  return { file, descriptor, start: fstatSync(descriptor).size }
}

/** Waits for recovery however long it takes. The only other outcome is that PostgreSQL exits. */
async function untilReady(clusterDir: string, ended: Promise<void>): Promise<boolean> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  while (!hasEnded) {
    if (postmasterIsReady(clusterDir)) return true
    await Promise.race([delay(20), ended])
  }
  return false
}

async function stop(child: ChildProcess, ended: Promise<void>, clusterDir: string): Promise<void> {
  child.stdin?.destroy()
  await Promise.race([ended, delay(stopTimeoutMs, undefined, { ref: false })])
  await stopOrphan(clusterDir)
  await ended
}

function startFailure(clusterDir: string, log: string): StartRefusal {
  if (/No space left on device/.test(log)) {
    return new StartRefusal(
      'unavailable',
      `PostgreSQL cannot start: the disk that holds ${clusterDir} is full. Free some space.`,
    )
  }
  if (/PANIC|control file|could not open file|could not locate|invalid|corrupt/i.test(log))
    return damaged(clusterDir, `PostgreSQL says:\n${lastLines(log)}\n`)
  return new StartRefusal('unavailable', `PostgreSQL could not start on ${clusterDir}:\n${lastLines(log)}`)
}
