import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../../testing/database-folder.ts'
import {
  asOrdinaryUser,
  isClosedCheckout,
  isRoot,
  namespacesWork,
  startDatabaseProcess,
} from '../../../testing/database-process.ts'
import { exitCodes } from '../start-refusal.ts'
import { postmasterPid } from './stop-orphan.ts'

let folder: string

beforeEach(() => {
  folder = makeDatabaseFolder()
})

afterEach(() => removeDatabaseFolder(folder))

async function ask(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts a server on a folder, runs one query and stops it. */
async function askOnce(
  dataDir: string,
  statement: string,
  prefix: readonly string[] = [],
): Promise<unknown[]> {
  const server = startDatabaseProcess(dataDir, { prefix })
  const rows = await ask(await server.ready(), statement)
  await server.end('SIGTERM')
  return rows
}

/** Runs as on a system without the account `postgres`. Changes to accounts go into `etc`. */
function withoutPostgres(etc: string): readonly string[] {
  const accounts = ['passwd', 'shadow', 'group', 'gshadow'].map((file) => `"${etc}/${file}"`).join(' ')
  const script =
    `cp -a /etc/. "${etc}" && sed -i '/^\\(jara-\\)\\?postgres:/d' ${accounts} && ` +
    `mount --bind "${etc}" /etc && exec "$@"`
  return ['unshare', '-m', 'sh', '-c', script, 'sh']
}

describe.runIf(isRoot && namespacesWork && !isClosedCheckout)('started by root', () => {
  it('runs under an account of its own where there is no "postgres"', async () => {
    const etc = makeDatabaseFolder()
    expect(await askOnce(folder, 'select 1 as one', withoutPostgres(etc))).toEqual([{ one: 1 }])
    const made = /^jara-postgres:[^:]*:(\d+):/m.exec(readFileSync(join(etc, 'passwd'), 'utf8'))
    expect(statSync(join(folder, 'postgres')).uid).toBe(Number(made?.[1]))
    await removeDatabaseFolder(etc)
  })
})

describe('a running database', () => {
  it('syncs to disk, handles non-English letters, opens no port and requires its password', async () => {
    const server = startDatabaseProcess(folder)
    const connection = await server.ready()
    expect(await ask(connection, settings)).toEqual([expectedSettings])
    expect(socketsOf(postmasterPid(join(folder, 'postgres')))).toEqual(['unix'])
    await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    await expect(ask({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
    expect(statSync(join(folder, 'postgres', 'jara-password')).mode & 0o777).toBe(0o600)
    await server.end('SIGTERM')
  })

  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('full_page_writes') as full_pages, current_setting('data_checksums') as checksums,
    current_setting('server_encoding') as encoding, current_setting('listen_addresses') as ports,
    lower('ÉKÓ') as lower, 'a' > 'B' as by_code_point,
    (select rolsuper from pg_roles where rolname = current_user) as superuser`

  const expectedSettings = {
    fsync: 'on',
    commit: 'on',
    full_pages: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    ports: '',
    lower: 'ékó',
    by_code_point: true,
    superuser: false,
  }
})

describe('the bundled PostgreSQL', () => {
  it('gives the role of the server a password of its own, also in a folder of an earlier version', async () => {
    const file = join(folder, 'postgres', 'jara-server-password')
    const refused = 'password authentication failed'
    const first = startDatabaseProcess(folder)
    const owner = await first.ready()
    const asServer = { ...owner, user: 'jara_server' }
    await expect(ask(asServer, 'select 1')).rejects.toThrow(refused)
    const own = { ...asServer, password: readFileSync(file, 'utf8') }
    expect(await ask(own, 'select current_user::text as role')).toEqual([{ role: 'jara_server' }])
    expect(statSync(file).mode & 0o777).toBe(0o600)

    // An earlier version gave both roles the owner's password.
    await ask(own, `alter role jara_server password '${String(owner.password)}'`)
    expect(await ask(asServer, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.end('SIGTERM')
    rmSync(file)
    const second = startDatabaseProcess(folder)
    const later = await second.ready()
    await expect(ask({ ...later, user: 'jara_server' }, 'select 1')).rejects.toThrow(refused)
    const password = readFileSync(file, 'utf8')
    expect(await ask({ ...later, user: 'jara_server', password }, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.end('SIGTERM')
  })

  it('creates its database at the first start and reuses it at the second', async () => {
    await askOnce(folder, 'create table kept as select 7 as number')
    expect(await askOnce(folder, 'select number from kept')).toEqual([{ number: 7 }])
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('works in a folder whose path is too long for a socket, and reuses the database there', async () => {
    const deep = join(folder, ...Array.from({ length: 4 }, () => 'a-folder-with-a-rather-long-name'))
    await askOnce(deep, 'create table kept as select 7 as number')
    const server = startDatabaseProcess(deep)
    const connection = await server.ready()
    expect(await ask(connection, 'select number from kept')).toEqual([{ number: 7 }])
    expect(statSync(connection.host ?? '').mode & 0o777).toBe(0o700)
    await server.end('SIGTERM')
    expect(existsSync(connection.host ?? '')).toBe(false)
  })

  it('removes what a killed start left behind and creates a complete database', async () => {
    const killed = startDatabaseProcess(folder)
    await vi.waitFor(() => expect(readdirSync(folder).join(' ')).toContain('unfinished'), {
      timeout: 60_000,
      interval: 5,
    })
    await killed.end('SIGKILL')
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    expect(await askOnce(folder, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(folder).join(' ')).not.toContain('unfinished')
  })

  it('runs for an unprivileged user', async () => {
    const user = asOrdinaryUser(folder)
    await askOnce(folder, 'create table kept as select 7 as number', user)
    expect(await askOnce(folder, 'select number from kept', user)).toEqual([{ number: 7 }])
  })

  it('tells an unprivileged user which folder cannot be written', async () => {
    const user = asOrdinaryUser(folder)
    chmodSync(folder, 0o555)
    const { code, words } = await startDatabaseProcess(join(folder, 'inside'), { prefix: user }).ended
    expect(words).toContain(`${join(folder, 'inside')} cannot be written`)
    expect(code).toBe(exitCodes.unwritable)
  })
})

describe.runIf(isRoot)('the bundled PostgreSQL under root', () => {
  it.runIf(!isClosedCheckout)('runs under an account without privileges', async () => {
    await askOnce(folder, 'select 1')
    expect(statSync(join(folder, 'postgres')).uid).toBeGreaterThan(0)
  })

  it.runIf(namespacesWork)(
    'runs in a folder that only root may enter, also at the second start',
    async () => {
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      await askOnce(closed, 'create table kept as select 7 as number')
      expect(await askOnce(closed, 'select number from kept')).toEqual([{ number: 7 }])
      expect(statSync(join(closed, 'postgres')).uid).toBe(0)
    },
  )

  it.runIf(!isClosedCheckout)(
    'names the path that the owner of an existing database cannot reach',
    async () => {
      const dataDir = join(folder, 'inside')
      await askOnce(dataDir, 'select 1')
      chmodSync(folder, 0o700)
      const { code, words } = await startDatabaseProcess(dataDir).ended
      expect(words).toContain(`may not read ${folder}.`)
      expect(code).toBe(exitCodes.unreachable)
    },
  )
})

/** The types of the sockets that a process has open, from /proc. */
function socketsOf(pid = 0): string[] {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  const inodes = links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
  return ['tcp', 'tcp6', 'udp', 'udp6', 'unix'].filter((kind) => {
    const words = readFileSync(`/proc/${pid}/net/${kind}`, 'utf8').split(/\s+/)
    return inodes.some((inode) => words.includes(inode))
  })
}
