import { randomUUID } from 'node:crypto'
import { askForCopy, downloadCopy } from '@jara/contract/identity/own-data'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { readArchive } from '../../../../testing/archive.ts'
import { aBusyCustomer, type BusyScene, openBusyScene } from '../../../../testing/busy-customer.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { succeed, takePhoto } from '../../../../testing/shops.ts'
import { maturePoints } from '../../../ledger/mature-points.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'
import { takeBack } from '../../../ledger/taking-back.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { copyOfData } from './copy-of-data.ts'

let scene: BusyScene
let server: TestServer

beforeAll(async () => {
  scene = await openBusyScene('=HYPERLINK("http://evil.example")')
  server = scene.server
})

afterAll(() => scene.close())

const ask = ({ token }: Pick<SignedIn, 'token'>, password = testPassword) =>
  server.call(askForCopy, { token, body: { password } })

async function download(customer: SignedIn): Promise<ReadonlyMap<string, Buffer>> {
  const { url } = await succeed(server, askForCopy, {
    token: customer.token,
    body: { password: testPassword },
  })
  const response = await fetch(server.url + url)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="jara-data.zip"',
    'cache-control': 'no-store',
  })
  return readArchive(Buffer.from(await response.arrayBuffer()))
}

type Rows = Record<string, unknown>[]

const rowsIn = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(files.get(`${name}.json`)?.toString() ?? '') as Rows

describe('a copy', () => {
  it('has what was bought, with photos and bonuses, what was redeemed, with tokens, and each move of points', async () => {
    const { customer, boughtId, pendingId, meterNumber, meterToken } = await aBusyCustomer(scene)
    const files = await download(customer)
    expect(rowsIn(files, 'account')).toMatchObject([
      { email: customer.email, first_name: 'Tunde', phone_number: '08012345678', debt: 0 },
    ])
    const purchases = rowsIn(files, 'purchases')
    expect(purchases).toMatchObject([
      { id: boughtId, status: 'confirmed', reversed_units: 1, bonuses: [{ mission: 'Grocery Boost' }] },
      { id: pendingId, status: 'pending', total_naira: 4_500 },
    ])
    const photo = files.get(`photos/${String(purchases[0]?.['photo_id'])}.jpg`)
    expect(photo?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(rowsIn(files, 'redemptions')).toMatchObject([{ token: meterToken, recipient: meterNumber }])
    expect(rowsIn(files, 'reversals')).toMatchObject([{ quantity: 1, reason: 'The till roll says one.' }])
    expect(rowsIn(files, 'adjustments')).toMatchObject([{ points: -7, reason: 'A test' }])
    expect(rowsIn(files, 'decisions')).toContainEqual(
      expect.objectContaining({ act: 'redeem', decision: 'Accepted.' }),
    )
    const { points } = await succeed(server, getPoints, customer)
    expect(sumOf(rowsIn(files, 'statement'))).toBe(points)
  })

  it('says that a purchase was refused, but not how a cheat was seen through', async () => {
    const { shop, productId } = scene
    const { policy } = await policyInForce(server.db)
    await putInForce(server.db, { selfDealing: { ...policy.selfDealing, mode: 'refuse' } })
    const cheat = await signUp(server, 'customer')
    await server.db.rows(
      `update users set phone_number = staff.phone_number from users as staff where users.id = $1 and staff.id = $2`,
      [cheat.id, shop.id],
    )
    const imageUrl = await takePhoto(server.db, cheat, shop)
    const body = { retailerCode: shop.code, productId, quantity: 1, imageUrl }
    const refused = await server.call(submitPurchase, { token: cheat.token, body })
    await putInForce(server.db, { selfDealing: policy.selfDealing })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cannot be declared') },
    })
    const [decision] = rowsIn(await download(cheat), 'decisions')
    expect(decision).toMatchObject({ act: 'declare', decision: 'Blocked: by a rule.' })
  })

  it('has points that matured and points that paid a debt', async () => {
    const customer = await signUp(server, 'customer')
    const [one, two] = await insertPurchases(customer.id, 2)
    const { db } = server
    const debt = { userId: customer.id, points: 30, cause: `test/${customer.id}`, earnedBy: 'nothing' }
    await takeBack(db, debt)
    const maturesAt = new Date(Date.now() - 1_000)
    await earnPoints(db, { userId: customer.id, points: 20, cause: `purchase/${one}`, maturesAt })
    await maturePoints(db, () => undefined)
    await earnPoints(db, { userId: customer.id, points: 20, cause: `purchase/${two}` })
    const statement = rowsIn(await download(customer), 'statement')
    expect(statement.map(({ reference }) => reference)).toEqual([
      `purchase/${one}/earn`,
      `purchase/${one}/mature`,
      `purchase/${one}/mature/debt`,
      `purchase/${two}/earn`,
      `purchase/${two}/earn/debt`,
    ])
  })

  it('has messages, sign-ins and acts, of operators without their names', async () => {
    const { customer } = await aBusyCustomer(scene)
    const files = await download(customer)
    expect(rowsIn(files, 'messages')).toContainEqual(expect.objectContaining({ title: 'Copy of your data' }))
    expect(rowsIn(files, 'sessions')).toMatchObject([{ device: 'Unknown device', network: '127.0.•.•' }])
    const acts = rowsIn(files, 'acts')
    expect(acts).toContainEqual(
      expect.objectContaining({ act: 'signed-in', by: 'you', address: '127.0.0.1' }),
    )
    const adjusted = { act: 'points-adjusted', by: 'an operator of Jara', address: null, reason: 'A test' }
    expect(acts).toContainEqual(expect.objectContaining(adjusted))
    const all = [...files.values()].map(String).join()
    expect(all).not.toContain(scene.operator.id)
    expect(all).not.toContain(scene.operator.email)
  })

  it('has no secret, and nothing of anybody else', async () => {
    const { customer } = await aBusyCustomer(scene)
    const other = await aBusyCustomer(scene)
    const files = await download(customer)
    const all = [...files.values()].map(String).join()
    const secrets = await server.db.row<{ password_hash: string; endpoint: string }>(
      `select password_hash, endpoint from users join push_registrations on user_id = users.id where users.id = $1`,
      [customer.id],
    )
    for (const secret of Object.values(secrets ?? {})) expect(all).not.toContain(secret)
    expect(Object.keys(secrets ?? {})).toHaveLength(2)
    for (const foreign of [other.customer.id, other.customer.email, other.boughtId, customer.token])
      expect(all).not.toContain(foreign)
  })

  it('has tables that compute nothing in a spreadsheet', async () => {
    const { customer, meterNumber } = await aBusyCustomer(scene)
    const files = await download(customer)
    const table = files.get('purchases.csv')?.toString() ?? ''
    expect(table.split('\r\n')[0]).toMatch(/^id,created_at,product,brand,shop,quantity,total_naira,/)
    expect(table).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(files.get('redemptions.csv')?.toString()).toContain(`,${meterNumber},`)
  })

  it('of a shop’s account has the account and the shop', async () => {
    const files = await download(scene.shop)
    expect(rowsIn(files, 'shop')).toMatchObject([
      { unique_code: scene.shop.code, address: '12 Herbert Macaulay Way' },
    ])
    expect(rowsIn(files, 'purchases')).toEqual([])
  })

  it('has every page of a long list, read only as it is taken', async () => {
    const customer = await signUp(server, 'customer')
    await insertPurchases(customer.id, 1_201)
    const files = await download(customer)
    const purchases = rowsIn(files, 'purchases')
    expect(new Set(purchases.map(({ id }) => id)).size).toBe(1_201)
    expect(files.get('purchases.csv')?.toString().trimEnd().split('\r\n')).toHaveLength(1_202)

    let read = 0
    const db = { ...server.db, rows: countedRows(() => (read += 1)) }
    const openTokens = <Sealed>(row: Sealed) => row
    const copy = copyOfData({ db, photoStore: server.photos.photoStore, openTokens }, customer.id)
    await copy.next()
    expect(read).toBe(0)
    await copy.return(undefined)
  })
})

/** The points in the wallet, as the moves of a statement add up. */
function sumOf(statement: Rows): number {
  return statement.reduce(
    (sum, { points, from_account, to_account }) =>
      sum + (to_account === 'wallet' ? Number(points) : 0) - (from_account === 'wallet' ? Number(points) : 0),
    0,
  )
}

function countedRows(count: () => void): TestServer['db']['rows'] {
  return (text, values) => {
    count()
    return server.db.rows(text, values)
  }
}

async function insertPurchases(customerId: string, count: number): Promise<string[]> {
  const inserted = await server.db.rows<{ id: string }>(
    `with taken as (
       insert into purchase_photos (customer_id, retailer_id, image_url)
       select $1, $2, '/api/photos/' || number from generate_series(1, $4) as number returning id
     )
     insert into purchases (customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, status)
     select $1, $2, $3, id, 1, 450000, 0, 'rejected' from taken
     returning id`,
    [customerId, scene.shop.retailerId, scene.productId, count],
  )
  return inserted.map(({ id }) => id)
}

describe('asking for a copy', () => {
  it('takes the password, writes it down and tells the owner', async () => {
    const customer = await signUp(server, 'customer')
    expect(await ask(customer, 'a good guess')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    })
    const written = () =>
      server.db.rows(`select from audit_log where act = 'data-copied' and user_id = $1`, [customer.id])
    expect(await written()).toEqual([])
    expect((await ask(customer)).status).toBe(201)
    expect(await written()).toHaveLength(1)
    const told = await server.db.rows(
      `select lane, endpoint from notices join notice_deliveries on notice_id = notices.id where user_id = $1`,
      [customer.id],
    )
    expect(told).toEqual([{ lane: 'mail', endpoint: customer.email }])
  })

  it('gives three copies a day', async () => {
    const customer = await signUp(server, 'customer')
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(customer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429])
  })
})

describe('the link', () => {
  it('opens only the copy that it was made for, ten times', async () => {
    const [customer, other] = [await signUp(server, 'customer'), await signUp(server, 'customer')]
    const { url } = askForCopy.answer.parse((await ask(customer)).body)
    const open = async (path: string) => {
      const response = await fetch(server.url + path)
      await response.arrayBuffer()
      return response.status
    }
    expect(await open(url.replace(customer.id, other.id))).toBe(401)
    expect(await open(url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).toBe(401)
    const own = { token: customer.token, params: { user: customer.id } }
    expect((await server.call(downloadCopy, own)).status).toBe(404)
    const statuses = []
    for (let nth = 0; nth < 11; nth += 1) statuses.push(await open(url))
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('makes nothing for a HEAD, and nothing for a stranger', async () => {
    const path = `/api/account/copies/${randomUUID()}`
    expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(server.url + path)).status).toBe(401)
  })
})
