import { createHash } from 'node:crypto'
import { signIn } from '@jara/contract/identity/auth'
import { closeCase } from '@jara/contract/trust/cases'
import { changePolicy } from '@jara/contract/trust/policy'
import { decidePurchase } from '@jara/contract/earning/purchases'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { openCasesOf, plantHistory } from '../../../../testing/cases.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { markInstallation } from '../../../db/installation.sql.ts'
import { scoreShops } from './score-shops.ts'

let server: TestServer
let operator: SignedIn
let scene: { customers: string[]; productId: number }

type History = Parameters<typeof plantHistory>[3]

beforeAll(async () => {
  server = await startTestServer()
  await markInstallation(server.db, 'real')
  await putInForce(server.db, { shopSignals: realPolicy.shopSignals })
  operator = await signUp(server, 'operator')
  const customers = await Promise.all(Array.from({ length: 20 }, () => insertCustomer(server.db)))
  scene = { customers, productId: await insertProduct(server.db) }
  // Neighbours to compare with.
  for (let shop = 0; shop < 6; shop++) await shopWith({})
})

afterAll(() => server.close())

async function shopWith(history: History): Promise<SignedInTenant> {
  const shop = await openTenant(server, 'retailer')
  await plantHistory(server.db, shop, scene, history)
  return shop
}

async function signalsOf({ retailerId }: SignedInTenant): Promise<string[]> {
  const rows = await server.db.rows<{ signal: string }>(
    'select signal from shop_signals where retailer_id = $1 order by signal',
    [retailerId],
  )
  return rows.map(({ signal }) => signal)
}

describe('a night', () => {
  it.each<[string, string, History]>([
    ['approvalRate', '98% of 60 purchases approved', { rejected: 1 }],
    ['quickDecisions', 'half of 60 decisions within 14 s', { secondsToDecide: 14 }],
    ['fewCustomers', 'five customers have 52% of its points', { ofFive: 25 }],
    ['nightPurchases', '33% of 57 purchases between 22:00 and 06:00', { atNight: 19 }],
    ['soldBeyondStock', '57 units confirmed, but only 18 added to stock in 90 days', { stocked: 18 }],
    ['seenPhotos', '2 customers declared with photos seen before', { withSeenPhotos: 2 }],
    [
      'aboveShopsNearby',
      expect.stringMatching(/^points a day \d+\.\d standard deviations above \d+ shops nearby$/) as string,
      { points: 1_000 },
    ],
  ])('finds %s in a planted history, and opens the case of the shop: %s', async (signal, why, history) => {
    const shop = await shopWith(history)
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual([signal])
    const cases = await openCasesOf(server, operator, shop.retailerId)
    expect(cases).toMatchObject([
      { subject_kind: 'shop', subject_name: 'Yaba Fresh Market', signals: [signal], evidence: [{ signal }] },
    ])
    const [row] = await server.db.rows(
      'select why from case_evidence join cases on cases.id = case_id where subject_id = $1',
      [shop.retailerId],
    )
    expect(row).toEqual({ why })
    expect(cases[0]?.evidence[0]?.sentence).toMatch(/^Found by the nightly check: .+\.$/)
  })

  it('finds nothing in a usual shop, nor in one with few purchases', async () => {
    const usual = await shopWith({})
    const small = await shopWith({ purchases: 49, rejected: 0, secondsToDecide: 1, ofFive: 49, atNight: 49 })
    await scoreShops(server.db)
    expect(await signalsOf(usual)).toEqual([])
    expect(await signalsOf(small)).toEqual([])
    expect(await openCasesOf(server, operator, usual.retailerId)).toEqual([])
  })

  it('forgets what is older than 30 days, while the case stays open', async () => {
    const shop = await shopWith({ rejected: 0 })
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual(['approvalRate'])
    await server.db.rows(
      `update purchases set decided_at = decided_at - interval '30 days' where retailer_id = $1`,
      [shop.retailerId],
    )
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual([])
    expect(await openCasesOf(server, operator, shop.retailerId)).toMatchObject([{ evidence_count: 1 }])
  })

  it('adds what is new to the open case, and nothing twice', async () => {
    const shop = await shopWith({ rejected: 0 })
    await scoreShops(server.db)
    const opened = await openCasesOf(server, operator, shop.retailerId)
    await scoreShops(server.db)
    expect(await openCasesOf(server, operator, shop.retailerId)).toEqual(opened)
    await plantHistory(server.db, shop, scene, { rejected: 0, atNight: 57 })
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual(['approvalRate', 'nightPurchases'])
    expect(await openCasesOf(server, operator, shop.retailerId)).toMatchObject([
      { signals: ['approvalRate', 'nightPurchases'], evidence_count: 2 },
    ])
  })

  it('leaves out what an operator closed the case about, until the figures are all new', async () => {
    const shop = await shopWith({ rejected: 0, secondsToDecide: 5 })
    await scoreShops(server.db)
    const [opened] = await openCasesOf(server, operator, shop.retailerId)
    const body = { outcome: 'nothing', note: 'A wholesaler: the till rolls match.' } as const
    await succeed(server, closeCase, { token: operator.token, params: { id: opened?.id ?? '' }, body })
    expect(await signalsOf(shop)).toEqual([])
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual([])
    expect(await openCasesOf(server, operator, shop.retailerId)).toEqual([])

    await plantHistory(server.db, shop, scene, { rejected: 0, secondsToDecide: 5, atNight: 57 })
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual(['nightPurchases'])
    expect(await openCasesOf(server, operator, shop.retailerId)).toMatchObject([
      { signals: ['nightPurchases'] },
    ])

    await server.db.rows(
      `update cases set opened_at = opened_at - interval '30 days', closed_at = closed_at - interval '30 days'
        where subject_id = $1 and state = 'closed'`,
      [shop.retailerId],
    )
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual(['approvalRate', 'nightPurchases', 'quickDecisions'])
  })

  it('keeps holding the purchases of a shop whose case was not about nothing, and opens no other case', async () => {
    const shop = await shopWith({ rejected: 0, secondsToDecide: 5, atNight: 60 })
    await scoreShops(server.db)
    const [opened] = await openCasesOf(server, operator, shop.retailerId)
    const body = { outcome: 'reversed', note: 'No till roll shows them.' } as const
    await succeed(server, closeCase, { token: operator.token, params: { id: opened?.id ?? '' }, body })
    await scoreShops(server.db)
    expect(await confirmAt(shop, 2)).toEqual(['pending', 'pending'])
    expect(await openCasesOf(server, operator, shop.retailerId)).toEqual([])
  })

  it('counts what a shop puts on record, and no purchase that was taken back', async () => {
    const shop = await shopWith({ stocked: 0 })
    const found = () => scoreShops(server.db).then(() => signalsOf(shop))
    expect(await found()).toEqual(['soldBeyondStock'])
    await server.db.rows(
      `update purchases set reversed_units = 1
        where retailer_id = $1 and id in (select id from purchases where retailer_id = $1 and status = 'confirmed' limit 27)`,
      [shop.retailerId],
    )
    await stock(server, shop, { productId: await insertProduct(server.db), quantity: 9, price: 100 })
    expect(await found()).toEqual(['soldBeyondStock'])
    await stock(server, shop, { productId: await insertProduct(server.db), quantity: 1, price: 100 })
    expect(await found()).toEqual([])
    await server.db.rows(
      `update stock_additions set added_at = now() - interval '90 days' where retailer_id = $1`,
      [shop.retailerId],
    )
    expect(await found()).toEqual(['soldBeyondStock'])
  })

  it('does not count what a brand or the passing of time decided as the shop’s own decisions', async () => {
    const brand = await openTenant(server, 'brand')
    const shop = await openTenant(server, 'retailer')
    await plantHistory(server.db, { ...shop, id: brand.id }, scene, { rejected: 0, secondsToDecide: 1 })
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual([])
  })
})

/** The statuses of this many confirmed purchases. */
async function confirmAt(shop: SignedInTenant, count: number): Promise<string[]> {
  return (await confirmedAt(shop, count)).map(({ status }) => status)
}

async function confirmedAt(
  shop: SignedInTenant,
  count: number,
): Promise<{ readonly id: string; readonly status: string }[]> {
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 1_000, price: 100 })
  const confirmed = []
  const customer = await signUp(server, 'customer')
  for (let nth = 0; nth < count; nth++) {
    const { id } = await declarePurchase(server, customer, shop, { productId })
    const { status } = await succeed(server, decidePurchase, {
      token: shop.token,
      params: { id },
      body: { status: 'confirmed' },
    })
    confirmed.push({ id, status })
  }
  return confirmed
}

/** The cookie of the first sign-in is sent with the others. */
async function onOneBrowser(count: number): Promise<string[]> {
  const customers = await Promise.all(Array.from({ length: count }, () => signUp(server, 'customer')))
  let cookie = ''
  for (const { email } of customers) {
    const body = { email, password: testPassword }
    const { headers } = await server.call(signIn, { body, headers: { cookie } })
    cookie ||= headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  return customers.map(({ id }) => id)
}

describe('customers of a shop who use one browser', () => {
  it.each([
    ['four, a family, are nothing', 4, []],
    ['five are a signal', 5, ['sharedBrowser']],
  ])('%s', async (_what, count, signals) => {
    const shop = await openTenant(server, 'retailer')
    const sharing = await onOneBrowser(count)
    const customers = [...sharing, ...scene.customers.slice(count)]
    await plantHistory(server.db, shop, { ...scene, customers })
    await scoreShops(server.db)
    expect(await signalsOf(shop)).toEqual(signals)
  })
})

describe('the purchases of a shop', () => {
  const odd: readonly History[] = [{ rejected: 0 }, { rejected: 0, secondsToDecide: 5 }]
  const odder: History = { rejected: 0, secondsToDecide: 5, atNight: 60 }

  it('with one signal are confirmed as ever', async () => {
    const shop = await shopWith(odd[0])
    await scoreShops(server.db)
    expect(await confirmAt(shop, 12)).toEqual(Array.from({ length: 12 }, () => 'confirmed'))
  })

  it('with two signals are held now and then: some, and not most', async () => {
    const shop = await shopWith(odd[1])
    await scoreShops(server.db)
    const held = (await confirmAt(shop, 59)).filter((status) => status === 'pending').length
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThan(35)
  })

  it('are held by a lot that a shop cannot work out from their ids', async () => {
    const shop = await shopWith(odd[1])
    await scoreShops(server.db)
    const confirmed = await confirmedAt(shop, 40)
    const held = confirmed.filter(({ status }) => status === 'pending').map(({ id }) => id)
    const guesses = confirmed.filter(
      ({ id }) => createHash('sha256').update(id).digest().readUInt8() % 5 === 0,
    )
    expect(held).not.toEqual(guesses.map(({ id }) => id))
  })

  it('with three signals are all held, which adds nothing to its case', async () => {
    const shop = await shopWith(odder)
    await scoreShops(server.db)
    expect(await confirmAt(shop, 6)).toEqual(Array.from({ length: 6 }, () => 'pending'))
    expect(await openCasesOf(server, operator, shop.retailerId)).toMatchObject([{ evidence_count: 3 }])
  })

  it('are all confirmed where the rule is off', async () => {
    const version = await putInForce(server.db, {})
    const shop = await shopWith(odder)
    await scoreShops(server.db)
    const otherNode = await startTestServer({ database: server.database })
    const productId = await insertProduct(server.db)
    await stock(otherNode, shop, { productId, quantity: 10, price: 100 })
    const { id } = await declarePurchase(otherNode, await signUp(otherNode, 'customer'), shop, { productId })
    const confirmation = { token: shop.token, params: { id }, body: { status: 'confirmed' } } as const
    expect(await succeed(otherNode, decidePurchase, confirmation)).toMatchObject({ status: 'confirmed' })
    await otherNode.close()
    const rules = { ...realPolicy, shopSignals: { ...realPolicy.shopSignals, approvalRate: 1.1 } }
    const body = { base: version, rules, reason: 'more than all' }
    expect(await server.call(changePolicy, { token: operator.token, body })).toMatchObject({ status: 400 })
  })
})
