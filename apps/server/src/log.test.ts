import {
  askPasswordReset,
  registerCustomer,
  resetPassword,
  signIn,
  signOut,
} from '@jara/contract/identity/auth'
import { hearProvider } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, aRegistration } from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>
}

describe('the log', () => {
  it('redacts secrets at the top level and one level down', () => {
    const secrets = { password: 's3cret', token: 's3cret', authToken: 's3cret', resetToken: 's3cret' }
    const headers = { authorization: 's3cret', accept: 'text/html' }
    const line = logged((log) => log.info({ ...secrets, body: secrets, headers }, 'signed in'))
    expect(line).toMatchObject({ msg: 'signed in', headers: { accept: 'text/html' } })
    expect(JSON.stringify(line)).not.toContain('s3cret')
  })

  it('keeps the cause of an error, but not the row quoted by the database', () => {
    const cause = Object.assign(new Error('violates a constraint'), { code: '23514', detail: 'row (s3cret)' })
    const line = logged((log) =>
      log.error({ err: new Error('could not sign in', { cause }) }, 'a request failed'),
    )
    expect(line).toMatchObject({
      err: {
        message: 'could not sign in',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'violates a constraint', code: '23514' },
      },
    })
    expect(JSON.stringify(line)).not.toContain('s3cret')
  })
})

describe('the log of a server', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ environment: { LOG_LEVEL: 'trace' } })
  })

  afterAll(() => server.close())

  /** Makes the database reject every new row of a table with an error that quotes the row. */
  async function refusing(table: string, ask: () => Promise<{ status: number }>): Promise<void> {
    await server.db.script(`alter table ${table} add constraint broken check (false) not valid`)
    expect((await ask()).status).toBe(500)
    await server.db.script(`alter table ${table} drop constraint broken`)
  }

  it('contains no secret after sign-ups, sign-ins, password resets, failures and faults', async () => {
    const email = anEmail()
    const [password, newPassword] = ['canary-password-1', 'canary-password-2']
    const [authToken, inQuery, callbackSecret] = ['canary-invitation', 'canary-query', 'canary-callback']
    const credentials = { email, password, authToken }
    await refusing('users', () =>
      server.call(registerCustomer, { body: { ...aRegistration(email), password } }),
    )
    await server.call(registerCustomer, { body: { ...aRegistration(email), password } })
    await server.call(signIn, { body: `{"password":"${password}",` })
    await server.call(signIn, { body: { ...credentials, password: newPassword } })
    await refusing('sessions', () => server.call(signIn, { body: credentials }))
    const { token } = signIn.answer.parse((await server.call(signIn, { body: credentials })).body)
    await server.call(getPoints, { token, query: { token: inQuery } })
    await server.call({ method: 'GET', path: '/auth' }, { query: { token: authToken, reset: inQuery } })
    await server.call(hearProvider, { params: { secret: callbackSecret }, body: { type: 'test' } })
    await server.call({ method: 'GET', path: `${hearProvider.path.replace(':secret', callbackSecret)}/x` })
    await server.call({ method: 'GET', path: '/api/%zz' }, { query: { token: inQuery } })
    await server.call(askPasswordReset, { body: { email } })
    await server.settled()
    const resetToken = server.emails[0]?.link?.split('=')[1] ?? ''
    expect(resetToken).toMatch(/^[\w-]{43}$/)
    await server.call({ method: 'GET', path: '/auth' }, { query: { reset: resetToken } })
    await server.call(resetPassword, { body: { resetToken, password: newPassword } })
    await server.call(signOut, { token })
    const log = server.logLines.join('')
    expect(log.match(/a request failed/g)).toHaveLength(2)
    for (const secret of ['canary', token, resetToken, '$argon2']) expect(log).not.toContain(secret)
  })
})
