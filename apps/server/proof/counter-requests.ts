import { aCashier, cashierPin } from '../testing/cashiers.ts'
import { signInAs, testPassword } from '../testing/accounts.ts'
import type { CallRequest, RequestsOfCall } from './call-request.ts'
import { type Fixture } from './fixture.ts'

type Whose = 'ours' | 'theirs'

const change = { name: 'Yusuf', pointsADay: 100, isLocked: false }

/** The requests about a shop's counter. Those that hand the device over use a separate session. */
export const counterRequests = {
  lockCounter: { own: async (fixture) => ({ token: await ownDevice(fixture) }) },
  unlockCounter: {
    own: async (fixture) => ({
      token: await ownDevice(fixture),
      body: { cashier: await cashierOf(fixture, 'ours'), pin: cashierPin },
    }),
    foreign: async (fixture) => ({
      body: { cashier: await cashierOf(fixture, 'theirs'), pin: cashierPin },
    }),
    foreignStatus: 404,
  },
  leaveCounter: { own: () => ({ body: { password: testPassword } }) },
  listCashiers: {
    foreign: async (fixture) => ({ query: { before: await cashierOf(fixture, 'theirs') } }),
  },
  addCashier: {
    own: async ({ server, ours }) => {
      await server.db.rows('update cashiers set deleted_at = now() where retailer_id = $1', [
        ours.retailer.retailerId,
      ])
      return { body: { name: 'Ngozi', pin: cashierPin, pointsADay: 5_000 } }
    },
  },
  changeCashier: aboutCashier({ body: change }),
  deleteCashier: aboutCashier({}),
  listCounterActs: {
    foreign: async (fixture) => ({ query: { cashier: await cashierOf(fixture, 'theirs') } }),
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function ownDevice({ server, ours }: Fixture): Promise<string> {
  return (await signInAs(server, ours.retailer.email)).token
}

async function cashierOf(fixture: Fixture, whose: Whose): Promise<string> {
  return (await aCashier(fixture.server, fixture[whose].retailer)).id
}

function aboutCashier(further: CallRequest) {
  const request = (whose: Whose) => async (fixture: Fixture) => {
    const { server } = fixture
    await server.db.rows(`update cashiers set deleted_at = now() where name = $1`, [change.name])
    return { params: { id: await cashierOf(fixture, whose) }, ...further }
  }
  return { own: request('ours'), foreign: request('theirs'), foreignStatus: 404 } as const
}
