import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { makeFolder, startTestSimulator } from './testing/test-simulator.ts'

let folder: string

beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('syncs every commit to disk', () => {
  const db = openDatabase(folder, 1_000)
  expect(db.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
  expect(db.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  db.close()
})

test('refuses a second simulator on the same folder', async () => {
  const first = await startTestSimulator({ dataDir: folder })
  await expect(startTestSimulator({ dataDir: folder })).rejects.toThrow('cannot be opened')
  expect(await first.get('balance')).toMatchObject({ status: 200 })
  await first.stop()
  const second = await startTestSimulator({ dataDir: folder })
  await second.stop()
})
