// What Linux offers without code of our own: namespaces, limits and another account.
import { spawnSync } from 'node:child_process'

/** How to start a process so that a flaw in a decoder reaches nothing. */
export interface Confinement {
  /** The command prefix that confines the process. */
  readonly prefix: readonly string[]
  /** The account that the process switches to before it reads a photo; 0 if it keeps the server's own. */
  readonly account: number
  /** What this system does not allow, for the log. */
  readonly missing: readonly string[]
}

export const confinedEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

/** An account without a name, files or other processes. */
const accountInPlaceOfRoot = 64_532

/** Limit for writable memory, including the 500 MB that Node.js reserves. The largest photo takes 300 MB. */
const memoryBytes = 1280 * 1024 * 1024

/** Hides the data folder, because the decoder usually runs under the server's account, which owns it. */
const hideFolder = 'mount -t tmpfs -o ro,size=4k none "$1" && shift && exec "$@"'

export function confine(script: string, dataDir: string): Confinement {
  const isRoot = process.getuid?.() === 0
  const parts = [
    { what: 'no network', prefix: isRoot ? namespacesOfRoot : namespacesOfUser(dataDir) },
    { what: 'no new privileges', prefix: ['setpriv', '--no-new-privs', ...(isRoot ? [] : noCapabilities)] },
    { what: 'a memory limit', prefix: ['prlimit', `--data=${memoryBytes}`, '--fsize=0', '--core=0'] },
  ]
  const prefix: string[] = []
  const missing: string[] = []
  for (const part of parts) {
    if (works([...prefix, ...part.prefix, 'test', '-r', script])) prefix.push(...part.prefix)
    else missing.push(part.what)
  }
  if (!isRoot) return { prefix, account: 0, missing }
  const isMapped = works([...asAccount, 'true'])
  return {
    prefix,
    account: isMapped ? accountInPlaceOfRoot : 0,
    missing: isMapped ? missing : [...missing, 'an account of their own'],
  }
}

/** Fails in a container in which root is the only account. */
const asAccount = [
  'setpriv',
  `--reuid=${accountInPlaceOfRoot}`,
  `--regid=${accountInPlaceOfRoot}`,
  '--clear-groups',
]
const namespacesOfRoot = ['unshare', '--net', '--ipc', '--']
const noCapabilities = ['--inh-caps=-all', '--bounding-set=-all', '--']

/** In its own user namespace the process is "root" of nothing, and cannot read the server's memory. */
function namespacesOfUser(dataDir: string): readonly string[] {
  const unshare = ['unshare', '--user', '--map-root-user', '--net', '--ipc', '--mount', '--']
  return [...unshare, 'sh', '-c', hideFolder, 'sh', dataDir]
}

/**
 * Whether this system has the commands and allows them. Throws if it cannot tell, for example for lack of file handles or
 * memory: such a shortage passes, and must not leave photos to unconfined processes from then on.
 */
function works([command = '', ...words]: readonly string[]): boolean {
  const options = { stdio: 'ignore', cwd: '/', env: confinedEnvironment } as const
  const { status, error, signal } = spawnSync(command, words, options)
  if (status !== null) return status === 0
  if (error && 'code' in error && ['ENOENT', 'EACCES', 'EPERM'].includes(String(error.code))) return false
  throw error ?? new Error(`${command} was ended by ${signal}`)
}
