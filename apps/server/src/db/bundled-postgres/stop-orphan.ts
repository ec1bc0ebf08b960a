import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Stops a PostgreSQL that a killed server left running on a database folder. The caller must hold the lock of the data
 * folder, so that no live server can own those processes.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const postmaster = postmasterPid(clusterDir)
  for (const [signal, timeoutMs] of [
    ['SIGINT', 3_000],
    ['SIGQUIT', 700],
    ['SIGKILL', 5_000],
  ] as const) {
    const left = processesIn(clusterDir)
    if (left.length === 0) break
    // Prefer a clean shutdown through the postmaster, which ends its children. Without a postmaster, signal them all.
    const targets = signal === 'SIGINT' && postmaster && left.includes(postmaster) ? [postmaster] : left
    for (const pid of targets) sendSignal(pid, signal)
    await untilGone(clusterDir, timeoutMs)
  }
}

export function postmasterPid(clusterDir: string): number | undefined {
  return Number.parseInt(postmasterLines(clusterDir)[0] ?? '', 10) || undefined
}

/** Line 8 of postmaster.pid is PostgreSQL's status. */
export function postmasterIsReady(clusterDir: string): boolean {
  return postmasterLines(clusterDir)[7]?.trim() === 'ready'
}

/** Line 5 of postmaster.pid is the folder of the socket. */
export function postmasterSocketDir(clusterDir: string): string {
  return postmasterLines(clusterDir)[4]?.trim() ?? ''
}

function postmasterLines(clusterDir: string): string[] {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

async function untilGone(clusterDir: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (processesIn(clusterDir).length > 0 && performance.now() < deadline) await delay(20)
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has exited in the meantime.
  }
}

/** Every PostgreSQL process has its database folder as working directory, which identifies it better than a pid. */
export function processesIn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return processesNaming(clusterDir)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => isPostgresIn(pid, clusterDir)).map(Number)
}

function isPostgresIn(pid: string, clusterDir: string): boolean {
  try {
    const works = readlinkSync(`/proc/${pid}/cwd`) === clusterDir
    return works && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
  } catch {
    // It has exited, or belongs to another user, who could not have written our folder.
    return false
  }
}

function processesNaming(clusterDir: string): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line.includes(`postgres -D ${clusterDir} `))
  return lines.map((line) => Number.parseInt(line, 10))
}
