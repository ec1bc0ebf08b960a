import { allCalls } from '@jara/contract/all-calls'
import type { Call } from '@jara/contract/call'
import { redeem } from '@jara/contract/redemptions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBalance } from '../src/ledger/moves.sql.ts'
import { type Field, numericFields, replaceAt } from './fields-of-calls.ts'
import { fingerprint } from './fingerprint.ts'
import { aPhone } from './neighbourhood.ts'
import { type CallName, type Errand, objectsOfCalls } from './objects-of-calls.ts'
import { makeWorld, sessionOf, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

/** As they stand in JSON; what JSON itself has no way to write is there as well. */
const badNumbers = [
  ...['-1', '0', '-0', '0.5', '1e-320', '1e9', '1e15', '9007199254740993'],
  ...['1e400', 'NaN', '"100"', 'true', '[5]', 'null', '""', '{}'],
]
const whereNothingIsTooFarSouth = ['-1', '0', '-0', '0.5', '1e-320']

/** What is bad for points and quantities may be a place, a price or a moment. */
const good: Readonly<Record<string, readonly string[]>> = {
  'onboardRetailer location.lat': whereNothingIsTooFarSouth,
  'onboardRetailer location.lon': whereNothingIsTooFarSouth,
  'listNearbyRetailers latitude': whereNothingIsTooFarSouth,
  'listNearbyRetailers longitude': whereNothingIsTooFarSouth,
  'registerPush createTime': ['1e9', '1e15'],
  'addInventory price': ['0.5'],
}

const fields = allCalls.flatMap(({ name, call }) =>
  numericFields(call).map((field) => ({
    name: name as CallName,
    call,
    field,
    of: `${name} ${field.path.join('.')}`,
  })),
)

it('finds the numbers of every call', () => {
  const known = [
    'redeem pointsToRedeem',
    'submitPurchase quantity',
    'submitPurchase productId',
    'addInventory price',
  ]
  expect(fields.map(({ of }) => of)).toEqual(expect.arrayContaining([...known, ...Object.keys(good)]))
})

const roleFor = ({ access }: Call) => (typeof access === 'string' ? 'customer' : (access[0] ?? 'customer'))
const isGood = (of: string, number: string) => good[of]?.includes(number) ?? false

it.each(fields)('$of refuses every bad number, and nothing happens', async ({ name, call, field, of }) => {
  const role = roleFor(call)
  const { token } = sessionOf(world, role)
  const errand = await objectsOfCalls[name].own(world, role)
  const before = await fingerprint(world.server.db)
  const asked = (await world.simulator.requests()).length
  const bad = badNumbers.filter((number) => !isGood(of, number))
  // A product's number may be well formed, and nobody's.
  const refusals = of === 'addInventory productId' ? [400, 404] : [400]
  for (const number of bad) {
    const { status } = await world.server.call(call, { ...withNumber(errand, field, number), token })
    expect(refusals, `${number} was answered ${status}`).toContain(status)
  }
  expect(await fingerprint(world.server.db)).toBe(before)
  expect((await world.simulator.requests()).length).toBe(asked)
})

it.each(fields.filter(({ of }) => good[of]))('$of takes what is good there', async (cell) => {
  const { name, call, field, of } = cell
  const role = roleFor(call)
  const { token } = sessionOf(world, role)
  for (const number of badNumbers.filter((one) => isGood(of, one))) {
    const errand = await objectsOfCalls[name].own(world, role)
    const answer = await world.server.call(call, { ...withNumber(errand, field, number), token })
    expect(answer.status, number).toBe(call.status ?? 200)
  }
})

const standIn = 'stands for the number'

function withNumber(errand: Errand, { part, path }: Field, number: string): Errand {
  if (part === 'query') {
    const [name = ''] = path
    return { ...errand, query: { ...errand.query, [name]: number.replace(/^""$/, '') } }
  }
  const body = JSON.stringify(replaceAt(errand.body, path, standIn))
  return { ...errand, body: body.replace(`"${standIn}"`, number) }
}

it('charges the very number that was checked, when a body has two', async () => {
  const { customer } = world.ours
  const before = (await readBalance(world.server.db, customer.id)) ?? 0
  const text = JSON.stringify({ itemId: world.itemId, phone: aPhone(), pointsToRedeem: standIn })
  const body = text.replace(`"${standIn}"`, '-5,"pointsToRedeem":300')
  const { status } = await world.server.call(redeem, { token: customer.token, body })
  expect(status).toBe(200)
  expect(await readBalance(world.server.db, customer.id)).toBe(before - 300)
})
