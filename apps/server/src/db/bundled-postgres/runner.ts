import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { Binaries } from './binaries.ts'

export interface PostgresPaths {
  readonly dataDir: string
  /** The database's own folder, inside the data folder. */
  readonly clusterDir: string
  readonly binaries: Binaries
}

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The account PostgreSQL runs as. PostgreSQL refuses to run as root, and its folder must belong to that account. */
export interface Runner {
  readonly owner: Account
  /** The words to put before a command, and the account to start it under. */
  readonly prefix: readonly string[]
  readonly runAs: Partial<Account>
}

/**
 * An existing database keeps its owner. An ordinary user runs PostgreSQL directly. Root runs it as the folder's owner; a new
 * folder gets `postgres`, or an account created for it, if that account can reach the binaries and the folder. Not `nobody`:
 * other programs run as that account and could read the data. Otherwise, or if root owns the folder, PostgreSQL runs in a user
 * namespace: an ordinary user inside, root's files outside.
 */
export function chooseRunner(paths: PostgresPaths): Runner {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const owner = ownerOf(paths.clusterDir)
  if (owner && self.uid !== 0 && owner.uid !== self.uid)
    throw otherUsersFolder(paths.clusterDir, owner.uid, self.uid)
  if (self.uid !== 0) return hasName() ? { owner: self, prefix: [], runAs: {} } : inNamespace(self)
  if (!owner) return forNewCluster(paths, self)
  if (owner.uid === 0) return inNamespace(self)
  const obstacle = firstUnreachable(owner, paths)
  if (obstacle) throw unreachable(obstacle, `user id ${owner.uid}, the owner of ${paths.clusterDir},`)
  return underAccount(owner)
}

function forNewCluster(paths: PostgresPaths, self: Account): Runner {
  const own = findAccount('postgres', madeName) ?? makeAccount()
  if (!own) return inNamespace(self)
  const obstacle = firstUnreachable(own.account, paths)
  if (!obstacle) return underAccount(own.account)
  if (!namespacesWork(own.account)) throw unreachable(obstacle, `the account "${own.name}"`)
  return inNamespace(self)
}

function underAccount(account: Account): Runner {
  return { owner: account, prefix: [], runAs: account }
}

function inNamespace(self: Account): Runner {
  const { name, account } = nameInNamespace()
  if (namespacesWork(account)) return { owner: self, prefix: namespacePrefix(account), runAs: {} }
  throw new StartRefusal(
    'unreachable',
    `PostgreSQL cannot run as user id ${self.uid}, and this system does not allow a user namespace in which it would be ` +
      `"${name}" instead. Start Jara as an ordinary named user that owns the data folder, or set DATABASE_URL.`,
  )
}

function namespacesWork(account: Account): boolean {
  const [unshare = '', ...words] = namespacePrefix(account)
  return spawnSync(unshare, [...words, 'true'], { stdio: 'ignore', cwd: '/' }).status === 0
}

function namespacePrefix({ uid, gid }: Account): string[] {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
}

interface NamedAccount {
  readonly name: string
  readonly account: Account
}

/** The first of these accounts that this system has. */
function findAccount(...names: readonly string[]): NamedAccount | undefined {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of names) {
    const [name, , uid, gid] = accounts.find(([known]) => known === wanted) ?? []
    if (name && Number(uid) > 0) return { name, account: { uid: Number(uid), gid: Number(gid) } }
  }
  return undefined
}

const madeName = 'jara-postgres'

/** Undefined where accounts cannot be created, as in a container without `useradd`. */
function makeAccount(): NamedAccount | undefined {
  const words = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', madeName]
  spawnSync('useradd', words, { stdio: 'ignore' })
  return findAccount(madeName)
}

/** A name inside the namespace only: outside it, the files and processes are root's. */
function nameInNamespace(): NamedAccount {
  const found = findAccount('postgres', madeName, 'nobody')
  if (found) return found
  throw new StartRefusal(
    'unreachable',
    'PostgreSQL does not run as root, and this system has no account "postgres" to run it under. ' +
      'Create that account, start Jara as an ordinary user, or set DATABASE_URL.',
  )
}

/** PostgreSQL looks up its own account and fails on a uid without a name, which containers often use. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function ownerOf(folder: string): Account | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

function otherUsersFolder(folder: string, owner: number, self: number): StartRefusal {
  return new StartRefusal(
    'unreachable',
    `The database in ${folder} belongs to user id ${owner}, and this server runs as user id ${self}. ` +
      `Start it as the user who made it, hand the folder over with "chown -R ${self} ${folder}", or set another DATA_DIR.`,
  )
}

function unreachable(path: string, who: string): StartRefusal {
  return new StartRefusal(
    'unreachable',
    `PostgreSQL does not run as root, and ${who} may not read ${path}. Open that path to it (chmod o+rx), ` +
      'start Jara as an ordinary user, or set DATABASE_URL.',
  )
}

/** The first path that the account cannot reach, checked by a process running as that account. */
function firstUnreachable(account: Account, { dataDir, binaries }: PostgresPaths): string | undefined {
  const needed = [binaries.postgres, binaries.initdb, binaries.bootstrapFile, dataDir].flatMap(pathFromRoot)
  const { stdout, error } = spawnSync('sh', ['-c', tryEach, 'sh', ...new Set(needed)], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  // Inside a container's user namespace the account may not exist at all.
  return error ? dataDir : stdout.trim() || undefined
}

const tryEach = `
for path in "$@"; do
  if [ -d "$path" ]; then [ -x "$path" ]; else [ -r "$path" ]; fi || { echo "$path"; exit; }
done`

function pathFromRoot(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...pathFromRoot(parent), path]
}
