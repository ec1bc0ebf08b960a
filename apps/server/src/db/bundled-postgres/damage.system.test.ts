import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../../testing/database-folder.ts'
import { startDatabaseProcess } from '../../../testing/database-process.ts'
import { exitCodes } from '../start-refusal.ts'

let whole: string
let folder: string

beforeAll(async () => {
  whole = makeDatabaseFolder()
  const server = startDatabaseProcess(whole, { task: 'write' })
  await server.acknowledges(3)
  await server.end('SIGTERM')
})

afterAll(() => removeDatabaseFolder(whole))

beforeEach(() => {
  folder = makeDatabaseFolder()
  execFileSync('cp', ['-a', join(whole, 'postgres'), folder])
})

afterEach(() => removeDatabaseFolder(folder))

const inCluster = (...path: string[]) => join(folder, 'postgres', ...path)
const newestSegment = () =>
  inCluster(
    'pg_wal',
    readdirSync(inCluster('pg_wal'))
      .filter((name) => name.length === 24)
      .toSorted()
      .at(-1) ?? '',
  )

function overwrite(file: string): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(64, 0xff), 0, 64, 0)
  closeSync(descriptor)
}

const damages: Record<string, () => void> = {
  'without PG_VERSION': () => rmSync(inCluster('PG_VERSION')),
  'without global/pg_control': () => rmSync(inCluster('global', 'pg_control')),
  'with a truncated global/pg_control': () => truncateSync(inCluster('global', 'pg_control'), 100),
  'with a corrupted global/pg_control': () => overwrite(inCluster('global', 'pg_control')),
  'with a truncated newest log file': () => truncateSync(newestSegment(), 1_000_000),
  'without the newest log file': () => rmSync(newestSegment()),
  'with a corrupted newest log file': () => overwrite(newestSegment()),
  'without its log': () => rmSync(inCluster('pg_wal'), { recursive: true }),
  'without its password': () => rmSync(inCluster('jara-password')),
  'left half empty by an interrupted copy': () => {
    for (const name of readdirSync(inCluster()))
      if (name !== 'base') rmSync(inCluster(name), { recursive: true })
  },
}

describe('a database folder', () => {
  it.for(Object.entries(damages))('%s is refused with advice and left unchanged', async ([, damage]) => {
    damage()
    const before = contents(inCluster())
    const { code, words } = await startDatabaseProcess(folder).ended
    expect(words).toContain('is damaged')
    expect(words).toContain('Restore the data folder from a backup')
    expect(code).toBe(exitCodes.damaged)
    expect(contents(inCluster())).toEqual(before)
  })

  it('that is intact starts from the same copy', async () => {
    const server = startDatabaseProcess(folder)
    expect(await server.ready()).toMatchObject({ database: 'jara' })
    await server.end('SIGTERM')
  })
})

/** Every file with a hash of its content, except the file in which PostgreSQL notes its last start options. */
function contents(dir: string): Map<string, string> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file !== 'postmaster.opts',
  )
  return new Map(files.toSorted().map((file) => [file, hashOf(join(dir, file))]))
}

function hashOf(file: string): string {
  return statSync(file).isDirectory() ? 'folder' : createHash('sha1').update(readFileSync(file)).digest('hex')
}
