import { randomUUID } from 'node:crypto'
import { allCalls } from '@jara/contract/all-calls'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { listReferences, removeReference } from '@jara/contract/earning/references'
import { listNearbyRetailers } from '@jara/contract/shop/retailers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBalance } from '../src/ledger/moves.sql.ts'
import { type Field, numericFields, replaceAt } from './request-fields.ts'
import { fingerprint } from './fingerprint.ts'
import { aPhone } from './account-set.ts'
import type { CallRequest } from './call-request.ts'
import { type CallName, requestsByCall } from './requests-by-call.ts'
import { actorFor, createFixture, sessionOf, type Fixture } from './fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await createFixture()
})

afterAll(() => fixture.close())

/** JSON source text, including values that JSON cannot represent. */
const badNumbers = [
  ...['-1', '0', '-0', '0.5', '1e-320', '1e9', '1e15', '9007199254740993'],
  ...['1e400', 'NaN', '"100"', 'true', '[5]', 'null', '""', '{}'],
]
const validCoordinates = ['-1', '0', '-0', '0.5', '1e-320']
const validCounts = ['0', '-0']
const validShares = ['0', '-0', '0.5', '1e-320']
const validNaira = ['0', '-0', '0.5', '1e-320', '1e9']
/** An empty filter is no filter. */
const noFilter = '""'

/** Values that are valid for numbers of a policy. */
const validRules: Readonly<Record<string, readonly string[]>> = {
  'rules.nairaPerPoint': ['0.5'],
  'rules.issuing.newForDays': validCounts,
  'rules.issuing.nairaWhileNew': validNaira,
  'rules.issuing.naira': validNaira,
  'rules.quantity.atMost': validCounts,
  'rules.atOneShopInADay.atMost': validCounts,
  'rules.inADay.atMost': validCounts,
  'rules.inAWeek.atMost': validCounts,
  'rules.sameAgain.withinMinutes': validCounts,
  'rules.shopSignals.decisions': validCounts,
  'rules.shopSignals.approvalRate': validShares,
  'rules.shopSignals.decisionSeconds': validCounts,
  'rules.shopSignals.topFiveShare': validShares,
  'rules.shopSignals.nightShare': validShares,
  'rules.shopSignals.deviations': validShares,
  'rules.shopSignals.shopsNearby': validCounts,
  'rules.shopSignals.customersWithSeenPhotos': validCounts,
  'rules.shopSignals.customersOnOneBrowser': validCounts,
  'rules.shopSignals.someHeldFrom': validCounts,
  'rules.shopSignals.allHeldFrom': validCounts,
  'rules.missionBonus.unitsADay': validCounts,
  'rules.maturing.firstPurchases': validCounts,
  'rules.maturing.hours': validCounts,
  'rules.redeemingInADay.newForDays': validCounts,
  'rules.redeemingInADay.nairaWhileNew': validNaira,
  'rules.redeemingInADay.naira': validNaira,
  'rules.redeemingAfterReset.hours': validCounts,
  'rules.redeemingAfterReset.naira': validNaira,
  'rules.newRecipients.perCustomer': validCounts,
  'rules.newRecipients.customersPerRecipient': validCounts,
  'rules.proof.naira': validNaira,
  'rules.pointPayments.confirmAboveNaira': validNaira,
}

function ofCall(name: CallName, fields: typeof validRules): typeof validRules {
  return Object.fromEntries(Object.entries(fields).map(([field, valid]) => [`${name} ${field}`, valid]))
}

/** Values that are bad for points and quantities but valid for a coordinate, a price, a limit, a timestamp or an adjustment. */
const validNumbers: Readonly<Record<string, readonly string[]>> = {
  'onboardRetailer location.lat': validCoordinates,
  'onboardRetailer location.lon': validCoordinates,
  'listNearbyRetailers latitude': validCoordinates,
  'listNearbyRetailers longitude': validCoordinates,
  'changeShoppingList since': [...validCounts, '1e9'],
  'findShopsForList latitude': validCoordinates,
  'findShopsForList longitude': validCoordinates,
  'registerPush createTime': ['1e9', '1e15'],
  'addInventory price': ['0.5'],
  'editStock units': validCounts,
  'editStock seen.revision': validCounts,
  'editStock price': ['0.5'],
  'adjustPoints points': ['-1'],
  'topUp naira': ['0.5', '1e9'],
  'payOutShop naira': ['0.5'],
  'askPointPayment total': ['0.5'],
  'addCatalogueProduct points_per_unit': validCounts,
  'addCatalogueProduct usual_price': ['0.5'],
  'changeCatalogueProduct points_per_unit': validCounts,
  'changeCatalogueProduct usual_price': ['0.5'],
  'changeCatalogueProduct revision': validCounts,
  'draftMission budget_points': ['1e9'],
  'changeMission budget_points': ['1e9'],
  'recordFloatTopUp naira': ['0.5', '1e9'],
  'searchPurchases product': ['1e9', noFilter],
  'readMessage id': ['1e9'],
  'countBroadcast days': [noFilter],
  'countBroadcast points': [noFilter],
  'sendBroadcast count': ['1e9'],
  'changeItem rate': ['0.5'],
  'changeItem revision': validCounts,
  ...ofCall('changePolicy', validRules),
  ...ofCall('tryPolicy', validRules),
}

/** Well-formed values that can be refused for another reason: a product may not exist, or a version may not be in force. */
const otherRefusals: Readonly<Record<string, number>> = {
  'addInventory productId': 404,
  'editStock seen.quantity': 409,
  'editStock seen.revision': 409,
  'changePolicy base': 409,
  'payOutShop naira': 409,
  'changeCatalogueProduct revision': 409,
  'changeItem revision': 409,
  'giveBarcode product_id': 404,
  'mergeProducts into': 404,
  'previewMerge into': 404,
  'draftMission product_id': 404,
  'changeMission product_id': 404,
}

const fields = allCalls.flatMap(({ name, call }) =>
  numericFields(call).map((field) => ({
    name: name as CallName,
    call,
    field,
    of: `${name} ${field.path.join('.')}`,
  })),
)

it('finds the numeric fields of every call', () => {
  const known = [
    'redeem pointsToRedeem',
    'submitPurchase quantity',
    'submitPurchase productId',
    'addInventory price',
  ]
  expect(fields.map(({ of }) => of)).toEqual(expect.arrayContaining([...known, ...Object.keys(validNumbers)]))
})

const isValid = (of: string, number: string) => validNumbers[of]?.includes(number) ?? false

it.each(fields)('$of refuses every bad number and changes nothing', async ({ name, call, field, of }) => {
  const role = actorFor(call)
  const { token } = sessionOf(fixture, role)
  const request = await requestsByCall[name].own(fixture, role)
  const before = await fingerprint(fixture.server.db)
  const asked = (await fixture.simulator.requests()).length
  const bad = badNumbers.filter((number) => !isValid(of, number))
  const refusals = [400, ...(otherRefusals[of] === undefined ? [] : [otherRefusals[of]])]
  for (const number of bad) {
    const { status } = await fixture.server.call(call, { ...withNumber(request, field, number), token })
    expect(refusals, `${number} was answered ${status}`).toContain(status)
  }
  expect(await fingerprint(fixture.server.db)).toEqual(before)
  expect((await fixture.simulator.requests()).length).toBe(asked)
})

it.each(fields.filter(({ of }) => validNumbers[of]))(
  '$of accepts the values that are valid for it',
  async (cell) => {
    const { name, call, field, of } = cell
    const role = actorFor(call)
    const { token } = sessionOf(fixture, role)
    for (const number of badNumbers.filter((one) => isValid(of, one))) {
      const request = await requestsByCall[name].own(fixture, role)
      const answer = await fixture.server.call(call, { ...withNumber(request, field, number), token })
      expect(answer.status, number).toBe(call.status ?? 200)
    }
  },
)

const placeholder = 'number goes here'

function withNumber(request: CallRequest, { part, path }: Field, number: string): CallRequest {
  if (part === 'query') {
    const [name = ''] = path
    return { ...request, query: { ...request.query, [name]: number.replace(/^""$/, '') } }
  }
  const body = JSON.stringify(replaceAt(request.body, path, placeholder))
  return { ...request, body: body.replace(`"${placeholder}"`, number) }
}

it.each(['0x10', '0X1f', '0b11', '0o7', '+5', '5.', '.5', '1_0', 'Infinity', '٥'])(
  'an address that says %s for a number is refused',
  async (number) => {
    const { customer, retailer } = fixture.ours
    const asked = [
      [listNearbyRetailers, { token: customer.token, query: { latitude: number, longitude: '3.4' } }],
      [listNearbyRetailers, { token: customer.token, query: { latitude: '6.5', longitude: number } }],
      [listReferences, { token: retailer.token, params: { id: number } }],
      [removeReference, { token: retailer.token, params: { id: number, photo: randomUUID() } }],
    ] as const
    for (const [call, request] of asked) {
      expect(await fixture.server.call(call, request)).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      })
    }
  },
)

it('charges the number that was validated when a body names the field twice', async () => {
  const { customer } = fixture.ours
  const before = (await readBalance(fixture.server.db, customer.id)) ?? 0
  const text = JSON.stringify({ itemId: fixture.itemId, phone: aPhone(), pointsToRedeem: placeholder })
  const body = text.replace(`"${placeholder}"`, '-5,"pointsToRedeem":300')
  const { status } = await fixture.server.call(redeem, { token: customer.token, body })
  expect(status).toBe(200)
  expect(await readBalance(fixture.server.db, customer.id)).toBe(before - 300)
})
