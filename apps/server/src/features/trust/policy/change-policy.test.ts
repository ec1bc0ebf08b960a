import { decideApproval } from '@jara/contract/trust/approvals'
import { changePolicy, readPolicy } from '@jara/contract/trust/policy'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn
let second: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { secondPerson: true })
  operator = await signUp(server, 'operator')
  second = await signUp(server, 'operator')
})

afterAll(() => server.close())

const inForce = async () => succeed(server, readPolicy, { token: operator.token })

async function askFor(hours: number): Promise<string> {
  const { version } = await inForce()
  const rules = { ...realPolicy, maturing: { firstPurchases: 3, hours } }
  const body = { base: version, rules, reason: `mature for ${hours} hours` }
  const asked = await succeed(server, changePolicy, { token: operator.token, body })
  expect(asked).toEqual({ status: 'waits', id: expect.any(String) })
  return asked.id ?? ''
}

const approve = ({ token }: SignedIn, id: string) =>
  server.call(decideApproval, { token, params: { id }, body: { decision: 'approve' } })

it('a change that was asked for before an update added rules is outdated', async () => {
  const id = await askFor(36)
  await server.db.rows(
    `update approval_requests set proposal = proposal #- '{rules,selfDealing,by}' where id = $1`,
    [id],
  )
  const outdated = { status: 409, body: { code: 'policy_changed' } }
  expect(await approve(second, id)).toMatchObject(outdated)
})

it('a policy that wants a second person is changed by two operators', async () => {
  const { version } = await inForce()
  const id = await askFor(48)
  expect((await inForce()).version).toBe(version)
  expect(await approve(operator, id)).toMatchObject({ status: 403, body: { code: 'second_person_needed' } })
  expect(await approve(second, id)).toMatchObject({ status: 200 })
  expect(await inForce()).toMatchObject({
    version: version + 1,
    rules: { maturing: { hours: 48 } },
    reason: 'mature for 48 hours',
  })
})

it('of two changes of one version only the first to be approved is made', async () => {
  const [one, other] = [await askFor(12), await askFor(36)]
  const answers = await Promise.all([approve(second, one), approve(second, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'policy_changed' })
})

it('the only operator that an installation ever had changes it alone', async () => {
  const alone = await startTestServer()
  await putInForce(alone.db, { secondPerson: true })
  const { token } = await signUp(alone, 'operator')
  const { version } = await succeed(alone, readPolicy, { token })
  const body = { base: version, rules: { ...realPolicy, pendingForDays: 7 }, reason: 'nobody to ask' }
  const made = await succeed(alone, changePolicy, { token, body })
  expect(made).toEqual({ status: 'made', version: version + 1 })
  const approved = await alone.db.row('select approved_by from programme_policies where version = $1', [
    version + 1,
  ])
  expect(approved).toEqual({ approved_by: null })
  await alone.close()
})
