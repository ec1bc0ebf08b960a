import { getHealth } from '@jara/contract/operation'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signOut } from '@jara/contract/auth'
import { signInAs } from '../testing/accounts.ts'
import { readText } from '../testing/server.ts'
import { type ArbitraryRequest, arbitraryRequest } from './arbitrary-request.ts'
import { fingerprintOf } from './fingerprint.ts'
import { seedsOf } from './seeds.ts'
import { makeWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

const strangers = ['anonymous', 'customer', 'retailer', 'brand', 'operator', 'liar'] as const
type Stranger = (typeof strangers)[number]

/** As many requests of each seed. */
const requests = 300

it.each(seedsOf('fuzz'))(
  'strangers who send anything at all break nothing and move nothing: seed %i',
  async (seed) => {
    const { server, ours } = world
    const before = await fingerprintOf(server.db, ours)
    const property = fc.asyncProperty(
      fc.constantFrom(...strangers),
      arbitraryRequest(wordsOf(world)),
      async (who, request) => {
        const response = await send(who, request)
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

/** What makes a request meet something: ids, codes and addresses of the others. */
function wordsOf({ ours, theirs, itemId }: World): string[] {
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
  who: Stranger,
  { call, method, path, query, headers, body }: ArbitraryRequest,
): Promise<Response> {
  const token = await tokenOf(who, call === signOut)
  return fetch(`${world.server.url}${path}${query}`, {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
}

async function tokenOf(who: Stranger, isLost: boolean): Promise<string | undefined> {
  if (who === 'anonymous') return undefined
  if (who === 'liar') return 'a'.repeat(43)
  const { email, token } = who === 'operator' ? world.operator : world.theirs[who]
  return isLost ? (await signInAs(world.server, email)).token : token
}
