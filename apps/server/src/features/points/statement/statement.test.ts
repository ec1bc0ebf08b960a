import { readMyStatement, readStatementSummary } from '@jara/contract/points/statement'
import { adjustPoints, reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { confirmMaturing } from '../../../../testing/maturing.ts'
import { aPhone, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { maturePoints } from '../../../ledger/mature-points.ts'
import { selectEntries, selectSummary } from './statement.sql.ts'

let simulator: Simulator
let server: TestServer
let operator: SignedIn
let shop: SignedInTenant
let productId: number
let items: Items
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator()
  server = await startTestServer({ environment: simulator.environment, answerWithinMs: 60_000 })
  items = await offerItems(server.db)
  operator = await signUp(server, 'operator')
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db, { name: 'Rice', points: 100 })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

const statement = (query = {}) => succeed(server, readMyStatement, { token: customer.token, query })
const summary = () => succeed(server, readStatementSummary, { token: customer.token })

async function aPurchase(decision?: 'confirmed' | 'rejected', quantity = 1): Promise<string> {
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity })
  if (decision) await decide(server, shop, id, decision)
  return id
}

const adjust = (points: number, reason: string) =>
  succeed(server, adjustPoints, {
    token: operator.token,
    params: { id: customer.id },
    body: { points, reason },
  })

const thisMonth = () =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'Africa/Lagos' })
    .format(new Date())
    .slice(0, 7)

describe('the statement', () => {
  it('tells all that happened to the points, with the balance after each', async () => {
    const phone = aPhone()
    const bought = await aPurchase('confirmed', 4)
    await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 300, phone })
    await succeed(server, reversePurchase, {
      token: operator.token,
      params: { id: bought },
      body: { quantity: 4, reason: 'The goods went back.' },
    })
    await adjust(500, 'Goodwill.')
    await aPurchase('rejected')
    await aPurchase()
    const rows = (await statement()).map(({ kind, title, detail, words, points, balance }) => [
      kind,
      title,
      detail,
      words,
      points,
      balance,
    ])
    const sold = 'Yaba Fresh Market'
    const because = 'Reason: The goods went back.'
    expect(rows).toEqual([
      ['pending', 'Rice', sold, null, 100, null],
      ['rejected', 'Rice', sold, 'The shop did not confirm this purchase.', null, null],
      ['debt-paid', 'Repaid points owed', null, null, -300, 200],
      ['added', 'Added by Jara', null, 'Reason: Goodwill.', 500, 500],
      ['owed', 'Points owed: 4 × Rice', sold, because, 300, null],
      ['taken-back', 'Reversed: 4 × Rice', sold, because, -100, 0],
      ['spent', 'Airtime, mtn', phone, null, -300, 100],
      ['earned', '4 × Rice', sold, null, 400, 400],
    ])
    expect(await summary()).toEqual({
      pending: 100,
      months: [{ month: thisMonth(), earned: 900, spent: 700, returned: 0 }],
    })
  })

  it('says when points mature, and shows them again once they have', async () => {
    const later = new Date(Date.now() + 3_600_000)
    const id = await aPurchase()
    await confirmMaturing(server.db, id, later)
    expect(await statement()).toMatchObject([
      { kind: 'maturing', points: 100, balance: null, spendable_at: later.toISOString() },
    ])
    await server.db.rows('update maturing_points set matures_at = now() where user_id = $1', [customer.id])
    await maturePoints(server.db, () => undefined)
    expect(await statement()).toMatchObject([
      { kind: 'matured', title: 'Now available: Rice', points: 100, balance: 100 },
      { kind: 'maturing', words: 'Now available.', spendable_at: null },
    ])
    expect((await summary()).months).toMatchObject([{ earned: 100, spent: 0 }])
  })

  it('says what came back, and that nobody answered in time', async () => {
    await aPurchase('confirmed', 10)
    const phone = aPhone()
    await simulator.script({ recipient: phone, order: 'failed' })
    await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 100, phone })
    const id = await aPurchase()
    // As the job that rejects undecided purchases does.
    await server.db.rows(
      `with expired as (delete from pending_purchases where purchase_id = $1 returning purchase_id)
       update purchases set status = 'rejected', decided_at = now() from expired where purchases.id = expired.purchase_id`,
      [id],
    )
    expect((await statement()).slice(0, 3)).toMatchObject([
      { kind: 'rejected', words: 'The shop did not respond in time.' },
      { kind: 'given-back', title: 'Refunded: Airtime, mtn', points: 100, balance: 1_000 },
      { kind: 'spent', points: -100, balance: 900 },
    ])
    expect((await summary()).months).toMatchObject([{ earned: 1_000, spent: 100, returned: 100 }])
  })

  it('is narrowed to a month, a kind and words', async () => {
    const phone = aPhone()
    await aPurchase('confirmed', 5)
    await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 200, phone })
    await aPurchase('rejected')
    const kinds = async (query: object) => (await statement(query)).map(({ kind }) => kind)
    expect(await kinds({ month: thisMonth() })).toEqual(['rejected', 'spent', 'earned'])
    expect(await kinds({ month: '2020-01' })).toEqual([])
    expect(await kinds({ show: 'earned' })).toEqual(['earned'])
    expect(await kinds({ show: 'rejected' })).toEqual(['rejected'])
    expect(await kinds({ search: `${phone.slice(0, 4)} ${phone.slice(4)}` })).toEqual(['spent'])
    expect(await kinds({ search: 'yaba RÍCE' })).toEqual(['rejected', 'earned'])
    expect(await kinds({ show: 'spent', search: 'rice' })).toEqual([])
    const wrong = [{ month: '2026-13' }, { show: 'all' }, { before: 'x' }, { before: '1-x' }]
    for (const query of wrong) {
      const { status } = await server.call(readMyStatement, { token: customer.token, query })
      expect(status, JSON.stringify(query)).toBe(400)
    }
  })

  it('comes in pages that neither repeat nor leave out an entry', async () => {
    await aPurchase('rejected')
    for (let points = 1; points <= 55; points += 1) await adjust(points, `Number ${points}`)
    await aPurchase()
    const first = await statement()
    const second = await statement({ before: first.at(-1)?.id ?? '' })
    const told = [...first, ...second].map(({ kind, points }) => (kind === 'added' ? points : kind))
    const added = Array.from({ length: 55 }, (_, place) => 55 - place)
    expect(told).toEqual(['pending', ...added, 'rejected'])
  })

  it('shows nothing of others, and reads no table whole', async () => {
    await aPurchase('confirmed')
    const stranger = await signUp(server, 'customer')
    expect(await succeed(server, readMyStatement, { token: stranger.token })).toEqual([])
    const nothing = { after: undefined, month: undefined, kinds: undefined, words: ['rice'] }
    const kinds = { earned: ['earn'], spent: ['hold'], returned: ['refund'] }
    const plan = await explain(async (db) => {
      await selectEntries(db, customer.id, nothing)
      await selectSummary(db, customer.id, kinds)
    })
    expect(plan).not.toMatch(/Seq Scan on (?:point_transfers|purchases|redemptions|point_adjustments)/)
  })
})
