import { randomUUID } from 'node:crypto'
import { earnPoints } from '../src/ledger/moves.sql.ts'
import { aFreshPayPhone, askForPoints, payWithPoints } from '../testing/point-payments.ts'
import type { RequestsOfCall } from './call-request.ts'
import type { Fixture } from './fixture.ts'

/** Above the limit, so that the customer has to confirm. */
const large = 2_500
const small = 100

/** The requests about paying with points. A code identifies its customer, so a request cannot name another's. */
export const pointPaymentRequests = {
  askPointPayment: {
    own: async (fixture) => {
      await enrich(fixture, 'ours', small)
      const phone = await aFreshPayPhone(fixture.server, fixture.ours.customer)
      return { body: { code: await phone.codeToPay(), total: small } }
    },
    reveals: ({ ours: { customer } }) => [customer.secrets[1]],
  },
  readPointPayment: {
    own: (fixture) => aPayment(fixture, 'ours', small),
    reveals: ({ ours: { customer } }) => [customer.secrets[1]],
    foreign: (fixture) => aPayment(fixture, 'theirs', small),
    foreignStatus: 404,
  },
  answerPointPayment: {
    own: async (fixture) => ({ ...(await aPayment(fixture, 'ours', large)), body: { agrees: true } }),
    foreign: async (fixture) => ({ ...(await aPayment(fixture, 'theirs', large)), body: { agrees: true } }),
    foreignStatus: 404,
  },
  payOutShop: {
    own: async (fixture) => {
      await enrich(fixture, 'ours', small)
      const { server, ours } = fixture
      await payWithPoints(server, ours.customer, ours.retailer)
      return { params: { id: ours.retailer.retailerId }, body: { naira: 1, bankReference: randomUUID() } }
    },
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

/** Adds points worth this amount in naira, at half a naira each. */
async function enrich(fixture: Fixture, whose: 'ours' | 'theirs', naira: number): Promise<void> {
  const { id: userId } = fixture[whose].customer
  await earnPoints(fixture.server.db, { userId, points: naira * 2, cause: `test/${randomUUID()}` })
}

async function aPayment(fixture: Fixture, whose: 'ours' | 'theirs', naira: number) {
  await enrich(fixture, whose, naira)
  const { customer, retailer } = fixture[whose]
  return { params: { id: await askForPoints(fixture.server, customer, retailer, naira) } }
}
