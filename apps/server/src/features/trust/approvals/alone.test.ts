// What one operator does alone adds up over 24 hours, so that many small actions cannot make a large one.
import { randomUUID } from 'node:crypto'
import { decideRedemption, readRedemption } from '@jara/contract/redeeming/redemptions-console'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { plantRedemption } from '../../../../testing/planted-redemption.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { walletOf } from '../../../../testing/wallets.ts'

let server: TestServer
let operator: SignedIn
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { secondPerson: true })
  await signUp(server, 'operator')
})

afterAll(() => server.close())

beforeEach(async () => {
  operator = await signUp(server, 'operator', ['finance'])
  customerId = await insertCustomer(server.db)
})

const adjust = (points: number, { token }: SignedIn = operator) =>
  succeed(server, adjustPoints, {
    token,
    params: { id: customerId },
    body: { points, reason: 'A mission that paid too little' },
  })
const balance = async () => (await walletOf(server.db, customerId)).balance

const count = (answers: readonly { readonly status: string }[], status: string) =>
  answers.filter((answer) => answer.status === status).length

describe('points that one operator gives', () => {
  it('ten times 9,999 at once are given once, and the rest is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(9_999)))
    expect([count(answers, 'made'), count(answers, 'waits')]).toEqual([1, 9])
    expect(await balance()).toBe(9_999)
    expect(answers.find(({ status }) => status === 'waits')?.message).toBe(
      'With your other adjustments in the last 24 hours, this reaches 10,000 pts. It needs a second approver.',
    )
  })

  it('add up with those that are taken, and not with a colleague’s', async () => {
    const colleague = await signUp(server, 'operator', ['finance'])
    expect(await adjust(6_000)).toMatchObject({ status: 'made' })
    expect(await adjust(-4_000)).toMatchObject({ status: 'waits' })
    expect(await adjust(-3_999)).toMatchObject({ status: 'made' })
    expect(await adjust(9_999, colleague)).toMatchObject({ status: 'made' })
  })

  it.each([
    ['23 hours ago count', 23, 'waits'],
    ['25 hours ago do not count', 25, 'made'],
  ])('%s', async (_, hours, status) => {
    await server.db.rows(
      `insert into point_adjustments (id, user_id, points, reason, asked_by, created_at)
       values ($1, $2, 9000, 'earlier', $3, now() - make_interval(hours => $4))`,
      [randomUUID(), customerId, operator.id, hours],
    )
    expect(await adjust(1_000)).toMatchObject({ status })
  })

  it('with the approval of another do not count', async () => {
    await server.db.rows(
      `insert into point_adjustments (id, user_id, points, reason, asked_by, approved_by)
       select $1, $2, 50000, 'earlier', $3, id from users where role = 'operator' and id <> $3 limit 1`,
      [randomUUID(), customerId, operator.id],
    )
    expect(await adjust(9_999)).toMatchObject({ status: 'made' })
  })
})

describe('redemptions that one operator decides', () => {
  const stuck = (naira: number) => plantRedemption(server.db, { customerId, status: 'manual', naira })
  const decide = (id: string) =>
    succeed(server, decideRedemption, {
      token: operator.token,
      params: { id },
      body: { outcome: 'refunded', reason: 'other', note: 'Nothing arrived.' },
    })
  const read = (id: string, { token } = operator) =>
    succeed(server, readRedemption, { token, params: { id } })

  it('move at most ₦5,000.00, also when they are decided at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => stuck(1_500)))
    const answers = await Promise.all(ids.map(decide))
    expect([count(answers, 'made'), count(answers, 'waits')]).toEqual([3, 3])
    expect(answers.find(({ status }) => status === 'waits')?.message).toBe(
      'With your other decisions in the last 24 hours, this reaches ₦5,000.00. It needs a second approver. Nothing has changed yet.',
    )
  })

  it('say beforehand whether this operator may decide one alone', async () => {
    const [first, next] = [await stuck(3_000), await stuck(2_000)]
    expect(await read(next)).toMatchObject({ second_person: false })
    await decide(first)
    expect(await read(next)).toMatchObject({ second_person: true })
    const colleague = await signUp(server, 'operator', ['finance'])
    expect(await read(next, colleague)).toMatchObject({ second_person: false })
  })
})
