import { getHealth } from '@jara/contract/operations/installation'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signOut } from '@jara/contract/identity/auth'
import { lockCounter } from '@jara/contract/shop/cashiers'
import { signInAs } from '../testing/accounts.ts'
import { readText } from '../testing/server.ts'
import { type ArbitraryRequest, arbitraryRequest } from './arbitrary-request.ts'
import { fingerprintOf } from './fingerprint.ts'
import { seedsOf } from './seeds.ts'
import { createFixture, type Fixture, mayActor } from './fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await createFixture()
})

afterAll(() => fixture.close())

const senders = ['anonymous', 'customer', 'retailer', 'brand', 'operator', 'unknown token'] as const
type Sender = (typeof senders)[number]

/** The number of requests per seed. */
const requests = 300

it.each(seedsOf('fuzz'))(
  'arbitrary requests cause no fault and change no data of other accounts: seed %i',
  async (seed) => {
    const { server, ours } = fixture
    let before = await fingerprintOf(server.db, ours)
    const property = fc.asyncProperty(
      fc.constantFrom(...senders),
      arbitraryRequest(knownValues(fixture)),
      async (sender, request) => {
        const response = await send(sender, request)
        if (isOperatorsAct(sender, request)) before = await fingerprintOf(server.db, ours)
        const text = await readText(response)
        expect(response.status, text).toBeLessThan(500)
        expect(await fingerprintOf(server.db, ours)).toBe(before)
        expect((await server.call(getHealth)).status).toBe(200)
      },
    )
    await fc.assert(property, { numRuns: requests, seed })
    expect(server.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  },
)

/** An operator may change any account, so the effects of such a call are not compared. */
function isOperatorsAct(sender: Sender, { call }: ArbitraryRequest): boolean {
  return sender === 'operator' && mayActor(call, 'admin')
}

/** Real ids, codes and addresses of other accounts, so that some requests hit existing rows. */
function knownValues({ ours, theirs, itemId }: Fixture): string[] {
  const { customer, retailer, brand, productId, photoId, purchaseId, redemptionId } = ours
  const people = [customer, retailer, brand].flatMap(({ id, email }) => [id, email])
  const things = [retailer.code, retailer.retailerId, String(productId), photoId, purchaseId, redemptionId]
  const own = [theirs.customer.email, theirs.retailer.code, theirs.purchaseId, theirs.photoId, itemId]
  return [
    ...people,
    ...things,
    ...own,
    'vtpass',
    'mtn-data',
    'confirmed',
    '08031234567',
    '\u0000',
    '',
    ' ',
    '%00',
  ]
}

async function send(
  sender: Sender,
  { call, method, path, query, headers, body }: ArbitraryRequest,
): Promise<Response> {
  const token = await tokenOf(sender, call === signOut || call === lockCounter)
  return fetch(`${fixture.server.url}${path}${query}`, {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
}

async function tokenOf(sender: Sender, endsSession: boolean): Promise<string | undefined> {
  if (sender === 'anonymous') return undefined
  if (sender === 'unknown token') return 'a'.repeat(43)
  const { email, token } = sender === 'operator' ? fixture.operators.admin : fixture.theirs[sender]
  return endsSession ? (await signInAs(fixture.server, email)).token : token
}
