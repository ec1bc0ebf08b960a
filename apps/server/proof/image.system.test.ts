import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHealth } from '@jara/contract/operations/installation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { send } from '../testing/server.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../testing/server-process.ts'
import { linkPackages } from './earlier-version.ts'

const root = join(import.meta.dirname, '../../..')

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jara-image-'))
  database = await createTestDatabase()
})

afterAll(async () => {
  killServersLeft()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/**
 * The paths that the second stage of the Dockerfile copies from the checkout, without those that are built and installed there.
 */
function copiedPaths(): readonly string[] {
  const stage =
    readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  return [...stage.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
}

it('the files that the image holds start a server', async () => {
  const paths = copiedPaths()
  expect(paths).toContain('apps/server/src')
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true })
  linkPackages(folder)
  const settings = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: join(folder, 'jara') }
  const server = startServerProcess(settings, [], join(folder, 'apps/server/src/main.ts'))
  expect((await send(await server.ready(), getHealth)).status).toBe(200)
})
