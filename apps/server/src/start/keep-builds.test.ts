import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { databaseUrl } from '../../testing/server-process.ts'
import { startTestServer } from '../../testing/server.ts'
import { testTokenKey } from '../../testing/token-key.ts'
import { readConfig } from '../config.ts'
import { watchDiskSpace } from '../db/disk-space.ts'
import { createLog } from '../log.ts'
import { keepBuilds } from './keep-builds.ts'
import { startServer } from './start-server.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jara-builds-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Replaces the build that is served, as an update does. */
async function build(files: Readonly<Record<string, string>>): Promise<void> {
  await rm(join(folder, 'app'), { recursive: true, force: true })
  await mkdir(join(folder, 'app/assets'), { recursive: true })
  await writeFile(join(folder, 'app/index.html'), '<!doctype html><title>Jara</title>')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'app/assets', name), text)
}

const start = (day: number, leastFreeBytes = 1) =>
  keepBuilds(
    { assets: join(folder, 'app/assets'), kept: join(folder, 'kept') },
    new Date(Date.UTC(2026, 0, day)),
    watchDiskSpace(folder, leastFreeBytes),
  )

it('serves the files of a build for thirty days after it was replaced, however long it was served', async () => {
  await build({ 'main-1.js': 'one', 'shared-1.js': 'shared' })
  expect(await start(1)).toEqual([])
  await build({ 'main-2.js': 'two', 'shared-1.js': 'shared' })
  // The first build was served until day 100.
  expect(await start(100)).toHaveLength(1)
  expect(await start(129)).toHaveLength(1)
  const earlier = await start(130)
  const server = await startTestServer({
    webApp: { app: join(folder, 'app'), pictures: join(folder, 'pictures'), earlier },
  })
  try {
    const get = async (name: string) => {
      const { status, body, headers } = await server.call({ method: 'GET', path: `/assets/${name}` })
      return { status, body, cached: headers.get('cache-control') }
    }
    const cached = 'public, max-age=31536000, immutable'
    expect(await get('main-1.js')).toEqual({ status: 200, body: 'one', cached })
    expect(await get('main-2.js')).toEqual({ status: 200, body: 'two', cached })
    expect(await get('shared-1.js')).toEqual({ status: 200, body: 'shared', cached })
    expect((await get('main-3.js')).status).toBe(404)
    expect((await get('.replaced')).status).toBe(404)
  } finally {
    await server.close()
  }
  expect(await start(131)).toEqual([])
  expect(await readdir(join(folder, 'kept'))).toHaveLength(1)
})

it('keeps a build that is served again after an update was taken back', async () => {
  const first = { 'main-1.js': 'one' }
  await build(first)
  await start(1)
  await build({ 'main-2.js': 'two' })
  await start(2)
  await build(first)
  expect(await start(3)).toHaveLength(1)
  await build({ 'main-3.js': 'three' })
  expect(await start(60), 'the first build was served until now').toHaveLength(1)
})

it('takes no copy for a build that was cut short, and deletes it', async () => {
  await build({ 'main-1.js': 'one' })
  const abandoned = join(folder, 'kept/0123.unfinished-abcdef')
  await mkdir(abandoned, { recursive: true })
  const earlier = new Date(Date.UTC(2025, 11, 31))
  await utimes(abandoned, earlier, earlier)
  expect(await start(1)).toEqual([])
  expect(await readdir(join(folder, 'kept'))).toHaveLength(1)
})

it('keeps one whole copy if several servers start at once', async () => {
  await build(
    Object.fromEntries(Array.from({ length: 50 }, (_, file) => [`part-${file}.js`, `part ${file}`])),
  )
  await Promise.all(Array.from({ length: 8 }, () => start(2)))
  const [copy = '', ...others] = await readdir(join(folder, 'kept'))
  expect(others).toEqual([])
  expect(await readdir(join(folder, 'kept', copy))).toHaveLength(50)
})

it('copies nothing onto a disk without room for it', async () => {
  await build({ 'main-1.js': 'one' })
  await expect(start(1, Number.MAX_SAFE_INTEGER)).rejects.toThrow('no room')
  expect(await readdir(join(folder, 'kept'))).toEqual([])
})

it('leaves nothing of a copy that failed', async () => {
  await build({ 'main-1.js': 'one' })
  // A socket cannot be copied.
  const socket = createServer().listen(join(folder, 'app/assets/socket'))
  await once(socket, 'listening')
  await expect(start(1)).rejects.toThrow('socket')
  socket.close()
  expect(await readdir(join(folder, 'kept'))).toEqual([])
})

it('never keeps the server from starting', async () => {
  await build({ 'main-1.js': 'one' })
  await writeFile(join(folder, 'web-builds'), 'in the way of the folder')
  const database = await createTestDatabase()
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    TOKEN_KEYS: testTokenKey,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(database.connection),
  })
  const logLines: string[] = []
  const log = createLog('warn', { write: (line) => logLines.push(line) })
  try {
    const server = await startServer(config, log, {
      app: join(folder, 'app'),
      pictures: join(folder, 'pictures'),
    })
    try {
      const answer = await fetch(`${server.address}/assets/main-1.js`)
      expect(await answer.text()).toBe('one')
    } finally {
      await server.stop()
    }
  } finally {
    await database.drop()
  }
  expect(logLines.filter((line) => line.includes('builds of the app'))).toHaveLength(1)
})
