import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { askContactCode } from '@jara/contract/identity/contacts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, testPassword } from '../../testing/accounts.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { send } from '../../testing/server.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../../testing/server-process.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jara-sms-'))
})

afterEach(killServersLeft)

afterAll(() => rm(folder, { recursive: true }))

/** Requests an SMS code on a new installation. Returns the server's output and the files that it stored. */
async function askOn(demo: 'on' | 'off'): Promise<{ printed: string; texts: string[] }> {
  const database = await createTestDatabase()
  const dataDir = join(folder, demo)
  const server = startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    DATABASE_POOL: '5',
    DEMO: demo,
    LOG_LEVEL: 'trace',
  })
  const url = await server.ready()
  const { email, ...rest } = aRegistration()
  await send(url, registerCustomer, { body: { ...rest, email } })
  const { body } = await send(url, signIn, { body: { email, password: testPassword } })
  const { token } = signIn.answer.parse(body)
  expect(await send(url, askContactCode, { token, body: { contact: 'phone' } })).toMatchObject({
    status: 202,
  })
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
  await database.drop()
  const sms = join(dataDir, 'sms')
  const names = await readdir(sms)
  for (const name of names) expect((await stat(join(sms, name))).mode & 0o077).toBe(0)
  const texts = await Promise.all(names.map((name) => readFile(join(sms, name), 'utf8')))
  return { printed: server.printed(), texts }
}

const kept =
  /^To: \+2348012345678\n\n(\d{6}) is your Jara code, valid for 10 minutes\. Never share this code\.\n$/

describe('an SMS without a provider', () => {
  it('is kept in DATA_DIR, and logged by a demo', async () => {
    const { printed, texts } = await askOn('on')
    expect(texts).toEqual([expect.stringMatching(kept)])
    expect(printed).toContain(`SMS to +2348012345678: ${kept.exec(texts[0] ?? '')?.[1]} is your Jara code`)
    expect(printed).not.toContain('SMS_API_KEY is not set')
  })

  it('is kept and never logged by a real installation, which warns that customers get none', async () => {
    const { printed, texts } = await askOn('off')
    expect(texts).toEqual([expect.stringMatching(kept)])
    expect(printed).not.toContain('is your Jara code')
    expect(printed).not.toContain('2348012345678')
    expect(printed).toContain('SMS_API_KEY is not set: codes for phone numbers stay in DATA_DIR/sms')
  })
})
