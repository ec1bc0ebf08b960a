import { askPasswordReset, signIn } from '@jara/contract/identity/auth'
import { signInOperator } from '@jara/contract/identity/auth-operators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEmail, makeOperator, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { askForResetEmail } from '../../../../../testing/reset-email.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { DEMO: 'off' } })
})

afterAll(() => server.close())

it('the app’s sign-in answers operators as it answers a wrong password', async () => {
  const { email, id } = await signUp(server, 'operator')
  const attempt = (password: string) => server.call(signIn, { body: { email, password } })
  const right = await attempt(testPassword)
  expect(right).toMatchObject({
    status: 401,
    body: { message: 'Invalid email or password.', code: 'invalid_credentials' },
  })
  expect((await attempt('not the password')).body).toEqual(right.body)
  expect(await server.db.rows('select from sessions where user_id = $1', [id])).toHaveLength(1)
})

it('no letter sets an operator’s password anew, and the answer does not tell', async () => {
  const [operator, customer] = [await signUp(server, 'operator'), await signUp(server, 'customer')]
  expect(await askForResetEmail(server, operator.email)).toBeUndefined()
  expect(await askForResetEmail(server, customer.email)).toBeDefined()
  const [ofOperator, ofCustomer] = await Promise.all(
    [operator, customer].map(({ email }) => server.call(askPasswordReset, { body: { email } })),
  )
  expect(ofOperator?.body).toEqual(ofCustomer?.body)
})

it('a demo needs the second factor of every operator but its own', async () => {
  const demo = await startTestServer()
  const email = anEmail()
  await makeOperator(demo.db, email)
  const answer = await succeed(demo, signInOperator, { body: { email, password: testPassword } })
  expect(answer.status).toBe('enrolment_needed')
  await demo.close()
})
