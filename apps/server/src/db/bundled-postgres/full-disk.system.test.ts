import { appendFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../../testing/database-folder.ts'
import {
  type DatabaseProcess,
  isRoot,
  namespacesWork,
  startDatabaseProcess,
} from '../../../testing/database-process.ts'
import { watchDiskSpace } from '../disk-space.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'

let folder: string
let server: DatabaseProcess

beforeEach(() => {
  folder = makeDatabaseFolder()
  server = startDatabaseProcess(folder, { prefix: onSmallDisk() })
})

afterEach(async () => {
  await server.end('SIGKILL')
  await removeDatabaseFolder(folder)
})

/** Runs the server in a mount namespace with a small tmpfs over the folder. */
function onSmallDisk(): string[] {
  const mount = `mount -t tmpfs -o size=100m,mode=711 small "${folder}" && exec "$@"`
  return ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', mount, 'sh']
}

/** The path of a server file as seen from this process, which does not have the mount. */
const hostPath = (path: string) => join(`/proc/${server.pid}/root`, path)
const filler = () => hostPath(join(folder, 'filler'))

/** Fills the disk to its last block. How much is free may change meanwhile, because PostgreSQL writes, too. */
function fillDisk(): void {
  const block = Buffer.alloc(statfsSync(hostPath(folder)).bsize, 1)
  try {
    for (;;) appendFileSync(filler(), block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

async function query(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const growTable =
  "insert into filled select repeat('x', 1000) from generate_series(1, 2000) returning 1 as one"
const growLog =
  "select pg_logical_emit_message(false, 'filler', repeat('x', 1000000)) from generate_series(1, 60)"

/** Resolves with the error of a statement that must fail. */
async function errorOf(attempt: Promise<unknown>): Promise<Error> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('The statement succeeded on a full disk.')
}

describe.runIf(namespacesWork)('a full disk (where this user may mount a small one)', () => {
  it('fails writes but not reads, and writes work again once there is space', async () => {
    const connection = await server.ready()
    const here = { ...connection, host: hostPath(connection.host ?? '') }
    await query(here, 'create table filled (text text)')
    await query(here, growTable)
    expect(watchDiskSpace(hostPath(folder)).isLow()).toBe(false)
    fillDisk()
    expect(watchDiskSpace(hostPath(folder)).isLow()).toBe(true)
    expect(await errorOf(query(here, growTable))).toMatchObject({ code: '53100' })
    expect(await query(here, 'select count(*)::integer as rows from filled')).toEqual([{ rows: 2000 }])
    rmSync(filler())
    expect(await query(here, growTable)).toHaveLength(2000)
  })

  it('that stops PostgreSQL does not stop the server, and PostgreSQL restarts by itself', async () => {
    const connection = await server.ready()
    const here = { ...connection, host: hostPath(connection.host ?? '') }
    await query(here, 'create table filled (text text)')
    await query(here, growTable)
    fillDisk()
    expect(isDatabaseUnavailable(await errorOf(query(here, growLog)))).toBe(true)
    rmSync(filler())
    await vi.waitFor(async () => expect(await query(here, growTable)).toHaveLength(2000), {
      timeout: 60_000,
      interval: 100,
    })
    expect(await query(here, 'select count(*)::integer as rows from filled')).toEqual([{ rows: 4000 }])
  })
})
