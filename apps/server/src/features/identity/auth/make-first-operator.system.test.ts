import { theServer } from '../../../access/audit/audit-log.ts'
import { makeFirstOperator } from '@jara/contract/identity/auth-first-operator'
import { listOperators } from '@jara/contract/identity/auth-operators'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEmail, signInAs, signUp } from '../../../../testing/accounts.ts'
import { createTestDatabase } from '../../../../testing/database.ts'
import { createQuickPasswords } from '../../../../testing/quick-passwords.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../../../../testing/server-process.ts'
import { addOperator } from './add-operator.ts'
import { issueOperatorLink } from './make-first-operator.ts'

const password = 'twelve letters and more'
const operators = `select email from users where role = 'operator'`

describe('the link for the first operator', () => {
  let server: TestServer

  beforeEach(async () => {
    server = await startTestServer({ environment: { DEMO: 'off' } })
  })
  afterEach(() => server.close())

  async function aLink(): Promise<string> {
    const link = await issueOperatorLink(server.db, server.url)
    if (link === undefined) throw new Error('No link was issued')
    return new URL(link).searchParams.get('operator') ?? ''
  }

  const make = (linkToken: string, traits: { email?: string; password?: string } = {}) =>
    server.call(makeFirstOperator, {
      body: { linkToken, email: anEmail(), password, first_name: 'Ada', last_name: 'Obi', ...traits },
    })
  const usedUp = {
    status: 400,
    body: {
      code: 'link_used',
      message: 'This link has expired or has already been used. Restart the server for a new one.',
    },
  }

  it('makes one operator, however often it is opened at once', async () => {
    const link = await aLink()
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(link)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 400: 19 })
    expect(await server.db.rows(operators)).toHaveLength(1)
    expect(await make(link)).toMatchObject(usedUp)
    expect(await issueOperatorLink(server.db, server.url)).toBeUndefined()
  })

  it('makes an operator who can sign in', async () => {
    const email = anEmail()
    expect(await make(await aLink(), { email })).toMatchObject({
      status: 201,
      body: { message: `Operator ${email} was created.` },
    })
    const { token } = await signInAs(server, email, password)
    expect((await server.call(listOperators, { token })).body).toMatchObject([{ email, duties: ['admin'] }])
  })

  it('is stored as a hash alone', async () => {
    const link = await aLink()
    const stored = await server.db.row<{ kept: string }>(
      `select encode(token_hash, 'hex') as kept from first_operator_link where token_hash = sha256($1)`,
      [Buffer.from(link)],
    )
    expect(stored?.kept).toMatch(/^[0-9a-f]{64}$/)
  })

  it('survives input that is refused', async () => {
    const link = await aLink()
    const taken = await signUp(server, 'customer')
    expect((await make(link, { password: 'eleven char' })).status).toBe(400)
    expect((await make(link, { email: taken.email })).status).toBe(409)
    expect((await make(link)).status).toBe(201)
  })

  it('expires after a day', async () => {
    const link = await aLink()
    const lasts = `select extract(epoch from expires_at - now()) / 3600 as hours from first_operator_link`
    const left = await server.db.row<{ hours: string }>(lasts)
    expect(Number(left?.hours)).toBeCloseTo(24, 1)
    await server.db.rows('update first_operator_link set expires_at = now()')
    expect(await make(link)).toMatchObject(usedUp)
  })

  it('works no more once an operator was made in another way', async () => {
    const link = await aLink()
    await signUp(server, 'operator')
    expect(await make(link)).toMatchObject(usedUp)
  })

  it('makes no second operator if it was issued while the first one was made', async () => {
    const link = await server.db.transaction(async (tx) => {
      const passwords = await createQuickPasswords()
      await addOperator(
        tx,
        passwords,
        { email: anEmail(), password, firstName: 'Ada', lastName: 'Obi', duties: ['admin'] },
        theServer,
      )
      return aLink()
    })
    expect(await make(link)).toMatchObject(usedUp)
    expect(await server.db.rows(operators)).toHaveLength(1)
  })

  it('replaces the link of an earlier start', async () => {
    const earlier = await aLink()
    await server.db.rows(`update first_operator_link set issued_at = issued_at - interval '11 minutes'`)
    const newest = await aLink()
    expect(await make(earlier)).toMatchObject(usedUp)
    expect((await make(newest)).status).toBe(201)
  })

  it('works whichever of the servers that started together printed it', async () => {
    const [first] = [await aLink(), await aLink(), await aLink()]
    expect((await make(first)).status).toBe(201)
  })

  it('of several servers makes one operator, however many of them are opened at once', async () => {
    const links = [await aLink(), await aLink(), await aLink()]
    const answers = await Promise.all([...links, ...links, ...links].map((link) => make(link)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 400: 8 })
    expect(await server.db.rows(operators)).toHaveLength(1)
    expect(await server.db.rows('select from first_operator_link')).toEqual([])
  })
})

describe('a start', () => {
  it('prints the link until there is an operator, and never in a demo or in the log', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'jara-operator-'))
    const [real, demo] = [await createTestDatabase(), await createTestDatabase()]
    const start = async (DEMO: string, { connection }: typeof real) => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(connection), LOG_LEVEL: 'trace' }
      const server = startServerProcess({ ...settings, DEMO })
      const url = await server.ready()
      return { url, printed: server.printed() }
    }
    try {
      const { url, printed } = await start('off', real)
      const [, link = ''] =
        /^Create the first operator \(one-time link, valid for 24 hours\):\n {2}(http\S+)$/m.exec(printed) ??
        []
      expect(link).toMatch(new RegExp(`^${url}/auth\\?operator=[\\w-]{43}$`))
      expect(printed.split('operator=')).toHaveLength(2)
      const body = { linkToken: link.split('=')[1], email: anEmail(), password }
      const response = await fetch(`${url}${makeFirstOperator.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, first_name: 'Ada', last_name: 'Obi' }),
      })
      expect(response.status).toBe(201)
      expect((await start('off', real)).printed).not.toContain('operator=')
      expect((await start('on', demo)).printed).not.toContain('operator=')
    } finally {
      killServersLeft()
      await real.drop()
      await demo.drop()
      await rm(dataDir, { recursive: true })
    }
  })
})
