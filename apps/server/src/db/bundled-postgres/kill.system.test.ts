import { spawn } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../../testing/database-folder.ts'
import { type DatabaseProcess, startDatabaseProcess } from '../../../testing/database-process.ts'
import { postmasterPid } from './stop-orphan.ts'

/** A soak run kills more often. */
const kills = process.env['SOAK_MINUTES'] === undefined ? 5 : 20

let folder: string
let server: DatabaseProcess

beforeEach(() => {
  folder = makeDatabaseFolder()
})

afterEach(async () => {
  await server.end('SIGKILL')
  await removeDatabaseFolder(folder)
})

const postmaster = () => postmasterPid(join(folder, 'postgres'))

async function ask<Row>(connection: ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(statement)).rows
  } finally {
    await client.end()
  }
}

async function writtenIds(connection: ClientConfig): Promise<Set<number>> {
  const rows = await ask<{ id: string }>(connection, 'select id from written')
  return new Set(rows.map(({ id }) => Number(id)))
}

describe('after kill -9 of the server', () => {
  it(`every acknowledged row is there, ${kills} times in a row`, { timeout: 240_000 }, async () => {
    const acknowledged: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      server = startDatabaseProcess(folder, { task: 'write' })
      await server.ready()
      await server.acknowledges(5 + kill)
      await server.end('SIGKILL')
      acknowledged.push(...server.acknowledged)
    }
    server = startDatabaseProcess(folder)
    const written = await writtenIds(await server.ready())
    expect(acknowledged.filter((id) => !written.has(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(kills * 5)
  })

  it('its supervisor stops the database', async () => {
    server = startDatabaseProcess(folder)
    await server.ready()
    const pid = postmaster()
    await server.end('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000 })
  })

  it('and of its supervisor, the next start ends the orphan and takes over', async () => {
    server = startDatabaseProcess(folder, { task: 'write' })
    await server.acknowledges(5)
    const orphan = postmaster() ?? 0
    // A server that sees its supervisor die stops PostgreSQL itself, so the server is frozen first.
    process.kill(server.pid, 'SIGSTOP')
    for (const pid of supervisorsOf(orphan)) process.kill(pid, 'SIGKILL')
    await server.end('SIGKILL')
    expect(isRunning(orphan)).toBe(true)
    const { acknowledged } = server
    server = startDatabaseProcess(folder)
    const written = await writtenIds(await server.ready())
    expect(isRunning(orphan)).toBe(false)
    expect(acknowledged.filter((id) => !written.has(id))).toEqual([])
  })
})

describe('after kill -9 of PostgreSQL', () => {
  it('PostgreSQL restarts while the server keeps running', async () => {
    server = startDatabaseProcess(folder)
    const connection = await server.ready()
    const first = postmaster() ?? 0
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    await client.query('create table written as select 1 as id')
    process.kill(first, 'SIGKILL')
    await vi.waitFor(async () => expect(await writtenIds(connection)).toEqual(new Set([1])), {
      timeout: 60_000,
      interval: 50,
    })
    expect(postmaster()).not.toBe(first)
    expect(isRunning(server.pid)).toBe(true)
    await client.end()
  })

  it('a stale pid file that names a process of another program is ignored', async () => {
    server = startDatabaseProcess(folder)
    await server.ready()
    const file = join(folder, 'postgres', 'postmaster.pid')
    const left = readFileSync(file, 'utf8')
    await server.end('SIGTERM')
    const { uid, gid } = statSync(file.replace('postmaster.pid', 'PG_VERSION'))
    const otherProcess = spawn('sleep', ['600'], {
      ...(process.getuid?.() === 0 && { uid, gid }),
      stdio: 'ignore',
    })
    writeFileSync(file, left.replace(/^\d+/, String(otherProcess.pid)))
    server = startDatabaseProcess(folder)
    expect(await ask(await server.ready(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isRunning(otherProcess.pid)).toBe(true)
    otherProcess.kill()
  })
})

/** The shells between the server and PostgreSQL: one waits for PostgreSQL, the other watches the server. */
function supervisorsOf(pid: number): number[] {
  const group = statOf(pid)?.group
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const shells = pids.filter(
    (shell) => statOf(Number(shell))?.group === group && !exeOf(shell).endsWith('postgres'),
  )
  return shells.map(Number)
}

function statOf(pid: number): { state: string; group: string } | undefined {
  try {
    const [state = '', , group = ''] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { state, group }
  } catch {
    return undefined
  }
}

function exeOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return ''
  }
}

function isRunning(pid = 0): boolean {
  const state = statOf(pid)?.state
  return state !== undefined && state !== 'Z'
}
