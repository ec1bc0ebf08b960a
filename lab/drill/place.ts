import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, chmodSync, mkdirSync, mkdtempSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A folder for everything that a drill creates, and the end of every process that it starts. */
export interface Place {
  readonly folder: string
  readonly logs: string
  /** Makes a folder that the daemons' account owns. */
  makeFolder(name: string): string
  start(name: string, file: string, words: readonly string[]): Daemon
  /** Writes a file that only the daemons' account can read. */
  writeFile(name: string, text: string): string
  /** Waits for a program to end successfully, and returns its output. */
  run(file: string, words: readonly string[]): Promise<string>
  /** Ends every process of the drill and removes the folder. Returns the path of the logs if they are to be kept. */
  leave(keepsLogs: boolean): Promise<string | undefined>
}

export interface Daemon {
  readonly pid: number
  isRunning(): boolean
  signal(name: NodeJS.Signals): void
}

interface Account {
  readonly uid: number
  readonly gid: number
}

export function makePlace(parent: string = tmpdir()): Place {
  const folder = mkdtempSync(join(parent, 'jara-drill-'))
  const account = findAccount()
  const makeFolder = (name: string) => {
    const made = join(folder, name)
    mkdirSync(made, { mode: 0o700 })
    if (account) chownSync(made, account.uid, account.gid)
    return made
  }
  chmodSync(folder, 0o755)
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const janitor = startJanitor(folder)
  return {
    folder,
    logs,
    makeFolder,
    start: (name, file, words) => startDaemon({ folder, logs, account }, name, file, words),
    writeFile: (name, text) => {
      const file = join(folder, name)
      writeFileSync(file, text, { mode: 0o600 })
      if (account) chownSync(file, account.uid, account.gid)
      return file
    },
    run: (file, words) => runToEnd({ folder, account }, file, words),
    leave: async (keepsLogs) => {
      const kept = `${folder}-logs`
      if (keepsLogs) renameSync(logs, kept)
      janitor.child.stdin?.end()
      await janitor.ended
      return keepsLogs ? kept : undefined
    },
  }
}

/** PostgreSQL refuses to run as root, so root runs it under Debian's account. */
function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((word) =>
    Number(spawnSync('id', [word, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  if (!uid || !gid) throw new Error('There is no account "postgres", which the drill runs its daemons as')
  return { uid, gid }
}

/** It reads until the drill ends, however that happens, then cleans up what the drill left. */
function startJanitor(folder: string): { readonly child: ChildProcess; readonly ended: Promise<void> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'janitor.ts'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // In its own session, so that Ctrl-C in the terminal does not reach it.
    detached: true,
  })
  return { child, ended: new Promise((resolve) => child.once('close', () => resolve())) }
}

function startDaemon(
  { folder, logs, account }: Pick<Place, 'folder' | 'logs'> & { readonly account: Account | undefined },
  name: string,
  file: string,
  words: readonly string[],
): Daemon {
  const log = openSync(join(logs, `${name}.log`), 'a')
  const child = spawn(file, words, {
    cwd: folder,
    env: environmentIn(folder),
    stdio: ['ignore', log, log],
    ...account,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} could not be started`)
  return {
    pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
  }
}

function environmentIn(folder: string) {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: folder }
}

async function runToEnd(
  { folder, account }: { readonly folder: string; readonly account: Account | undefined },
  file: string,
  words: readonly string[],
): Promise<string> {
  const options = { cwd: folder, env: environmentIn(folder), ...account }
  try {
    return (await promisify(execFile)(file, words, options)).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${file} ${words.join(' ')}: ${stdout}${stderr}`, { cause: error })
  }
}

/** Refuses ports that are already in use. */
export async function checkPorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const probe = createServer()
    await new Promise<void>((resolve, reject) => {
      probe.once('error', () =>
        reject(new Error(`Port ${port} is in use: choose others with --first-port <number>.`)),
      )
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
    })
  }
}
