import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@jara/contract/call'
import {
  changeShoppingList,
  findShopsForList,
  type ListChange,
  findListProducts,
} from '@jara/contract/shop/shopping-list'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putLive } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'

type ListAnswer = AnswerOf<typeof changeShoppingList>
/** A phone's change, without the number that the phone gives it. */
type Said = Omit<ListChange, 'number' | 'ago_ms'> & { readonly ago_ms?: number }

let server: TestServer
let customer: SignedIn
let rice: number
let milk: number

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db)
  rice = await insertProduct(server.db, { name: 'Long Grain Rice 2kg', points: 45 })
  milk = await insertProduct(server.db, { name: 'Evaporated Milk 1L', points: 35 })
  await server.db.rows("update products set category = 'Dairy', brand_name = 'Hillside' where id = $1", [
    milk,
  ])
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

const hex = () => randomUUID().replaceAll('-', '')

/** A phone with its own list, which sends its changes and receives those of others. */
function phone(of: SignedIn = customer) {
  const id = hex()
  let [number, since] = [0, 0]
  const bodyWith = (changes: readonly Said[]) => ({
    phone: id,
    since,
    changes: changes.map((change) => ({ ago_ms: 0, ...change, number: (number += 1) })),
  })
  const send = (body: object) => server.call(changeShoppingList, { token: of.token, body })
  return {
    bodyWith,
    send,
    say: async (...changes: readonly Said[]): Promise<ListAnswer> => {
      const answer = changeShoppingList.answer.parse((await send(bodyWith(changes))).body)
      since = answer.revision
      return answer
    },
  }
}

const add = (line: string, productId = rice, quantity = 1) =>
  ({ kind: 'add', line, product_id: productId, quantity }) as Said
const amount = (line: string, quantity: number, ago_ms = 0) =>
  ({ kind: 'quantity', line, quantity, ago_ms }) as Said
const tick = (line: string) => ({ kind: 'tick', line, is_ticked: true }) as Said
const remove = (line: string) => ({ kind: 'remove', line }) as Said

it('tells each phone what the other changed, and only that', async () => {
  const [one, other] = [phone(), phone()]
  const [first, second] = [hex(), hex()]
  await one.say(add(first, rice, 2), { kind: 'note', line: first, note: 'Stone-free only' } as Said)
  const whole = await other.say(add(second, milk))
  expect(whole).toMatchObject({
    is_whole: true,
    lines: [
      {
        id: first,
        quantity: 2,
        note: 'Stone-free only',
        product: { name: 'Long Grain Rice 2kg', points: 45 },
      },
      { id: second, quantity: 1, product: { brand: 'Hillside', category: 'Dairy', price: null } },
    ],
  })
  expect(await one.say()).toMatchObject({ is_whole: false, lines: [{ id: second }], removed: [] })
  expect(await one.say()).toMatchObject({ lines: [], removed: [] })
})

it('keeps what was said last, by when it was said, though it was heard first', async () => {
  const [one, other] = [phone(), phone()]
  const line = hex()
  await one.say({ ...add(line), ago_ms: 600_000 })
  await other.say(amount(line, 5, 1_000))
  expect(await one.say(amount(line, 3, 60_000))).toMatchObject({ lines: [{ quantity: 5 }] })
  expect(await one.say(amount(line, 4))).toMatchObject({ lines: [{ quantity: 4 }] })
})

it('removes for good: a tick does not bring a line back, and another line of the product does', async () => {
  const [one, other] = [phone(), phone()]
  const [line, again] = [hex(), hex()]
  await one.say(add(line))
  await other.say()
  await one.say(remove(line))
  expect(await other.say(tick(line), amount(line, 3))).toMatchObject({ lines: [], removed: [line] })
  expect(await other.say(add(again))).toMatchObject({ lines: [{ id: again, is_ticked: false }] })
})

it('carries each change out once, however often and at once it is sent', async () => {
  const one = phone()
  const line = hex()
  const body = one.bodyWith([add(line), amount(line, 2)])
  const answers = await Promise.all(Array.from({ length: 6 }, () => one.send(body)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await phone().say(amount(line, 7))
  await one.send(body)
  expect(await phone().say()).toMatchObject({ revision: 3, lines: [{ id: line, quantity: 7 }] })
})

it('loses nothing when two phones send at once', async () => {
  const lines = Array.from({ length: 12 }, hex)
  await Promise.all(lines.map((line, place) => phone().say(add(line, place % 2 === 0 ? rice : milk))))
  const { lines: kept, revision } = await phone().say()
  expect(kept.map(({ id }) => id).toSorted()).toEqual(lines.toSorted())
  expect(revision).toBe(12)
})

it('is each customer’s own', async () => {
  const line = hex()
  await phone().say(add(line))
  const stranger = phone(await signUp(server, 'customer'))
  expect(await stranger.say(amount(line, 9), remove(line))).toMatchObject({ lines: [], removed: [] })
  expect(await phone().say()).toMatchObject({ lines: [{ id: line, quantity: 1 }] })
})

it('gives the whole list to a phone that knows a later one than there is', async () => {
  const one = phone()
  await one.say(add(hex()))
  const body = { ...one.bodyWith([]), since: 900 }
  expect((await one.send(body)).body).toMatchObject({ is_whole: true, revision: 1, lines: [{}] })
})

it('finds products by the beginnings of words of name, brand and category', async () => {
  const find = async (query: Record<string, string>) =>
    (await succeed(server, findListProducts, { token: customer.token, query })).map(({ id }) => id)
  expect(await find({ search: 'HILLS' })).toEqual([milk])
  expect(await find({ search: 'dairy' })).toEqual([milk])
  expect(await find({ category: 'Dairy' })).toEqual([milk])
  expect(await find({ category: 'Dairy', search: 'rice' })).toEqual([])
  expect(await find({})).toEqual([milk, rice])
  expect(await find({ before: String(milk) })).toEqual([rice])
})

it('names the nearest shops with their prices, and how much is left in a word', async () => {
  const [near, far] = [await openTenant(server, 'retailer'), await openTenant(server, 'retailer')]
  await standAt(near, 6.51)
  await standAt(far, 6.6)
  await stock(server, near, { productId: rice, quantity: 3, price: 4_500 })
  await stock(server, far, { productId: rice, quantity: 40, price: 4_200.5 })
  await stock(server, far, { productId: milk, quantity: 40, price: 3_400 })
  await phone().say(add(hex(), rice), add(hex(), milk))
  const shops = await succeed(server, findShopsForList, {
    token: customer.token,
    query: { latitude: '6.5', longitude: '3.38' },
  })
  expect(shops.map(({ id, offers }) => ({ id, offers }))).toEqual([
    { id: near.retailerId, offers: [{ product_id: rice, price: 4_500, stock: 'Low Stock' }] },
    {
      id: far.retailerId,
      offers: [
        { product_id: rice, price: 4_200.5, stock: 'In Stock' },
        { product_id: milk, price: 3_400, stock: 'In Stock' },
      ],
    },
  ])
  expect(await phone().say()).toMatchObject({
    lines: [{ product: { price: 4_200.5 } }, { product: { price: 3_400 } }],
  })
})

async function standAt({ retailerId }: SignedInTenant, latitude: number): Promise<void> {
  await server.db.rows('update retailers set latitude = $2, longitude = 3.38 where id = $1', [
    retailerId,
    latitude,
  ])
}

it('keeps of what was removed, and of phones, only so much, however much a phone sends', async () => {
  const other = phone()
  await other.say(add(hex()))
  const busy = phone()
  for (let turn = 0; turn < 5; turn += 1) {
    const lines = Array.from({ length: 100 }, hex)
    await busy.say(...lines.flatMap((line) => [add(line), remove(line)]))
  }
  const kept = () =>
    server.db.row<{ lines: number; phones: number }>(
      `select (select count(*) from shopping_list_lines where user_id = $1) as lines,
              (select count(*) from shopping_list_phones where user_id = $1) as phones`,
      [customer.id],
    )
  expect(await kept()).toEqual({ lines: 401, phones: 2 })
  // It missed more than is kept, so it gets the whole list, without deleted lines.
  const whole = await other.say()
  expect(whole).toMatchObject({ is_whole: true, removed: [] })
  expect(whole.lines).toHaveLength(1)
  for (let turn = 0; turn < 60; turn += 1) await phone().say(tick(hex()))
  expect(await kept()).toMatchObject({ phones: 50 })
})
