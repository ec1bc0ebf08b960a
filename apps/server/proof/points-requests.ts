import { randomUUID } from 'node:crypto'
import { saveRecipient } from '@jara/contract/redeeming/recipients'
import { succeed } from '../testing/shops.ts'
import { aPhone } from './account-set.ts'
import type { RequestsOfCall } from './call-request.ts'
import type { Fixture } from './fixture.ts'

/** The requests about the customer's own statement and its verification, receipts, recipients and the shopping list. */
export const pointsRequests = {
  readMyStatement: {
    foreign: ({ theirs }) => ({ query: { search: theirs.customer.email } }),
  },
  readStatementSummary: {
    foreign: ({ theirs }) => ({ query: { customerId: theirs.customer.id } }),
  },
  readMyLedger: { foreign: () => ({ query: { before: '999999999' } }) },
  readMySeal: { foreign: ({ theirs }) => ({ query: { wallet: theirs.customer.id } }) },
  readReceipt: {
    own: ({ ours }) => ({ params: { id: ours.redemptionId } }),
    foreign: ({ theirs }) => ({ params: { id: theirs.redemptionId } }),
    foreignStatus: 404,
  },
  // The fixture redeems airtime, which has no token.
  askForToken: {
    own: ({ ours }) => ({ params: { id: ours.redemptionId } }),
    ownStatus: 409,
    foreign: ({ theirs }) => ({ params: { id: theirs.redemptionId } }),
    foreignStatus: 404,
  },
  listRecipients: { foreign: ({ theirs }) => ({ query: { userId: theirs.customer.id } }) },
  saveRecipient: { own: () => ({ body: aRecipient() }) },
  changeRecipient: {
    own: async (fixture) => ({ params: await aSaved(fixture, 'ours'), body: aRecipient() }),
    foreign: async (fixture) => ({ params: await aSaved(fixture, 'theirs'), body: aRecipient() }),
    foreignStatus: 404,
  },
  removeRecipient: {
    own: async (fixture) => ({ params: await aSaved(fixture, 'ours') }),
    foreign: async (fixture) => ({ params: await aSaved(fixture, 'theirs') }),
    foreignStatus: 404,
  },
  changeShoppingList: { own: () => ({ body: aListChange() }) },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

function aListChange() {
  const [phone, line] = [hexadecimal(), hexadecimal()]
  return { phone, since: 0, changes: [{ number: 1, ago_ms: 0, line, kind: 'remove' }] }
}

function hexadecimal(): string {
  return randomUUID().replaceAll('-', '')
}

function aRecipient() {
  return { kind: 'phone', name: 'Ada', number: aPhone(), network: 'mtn' }
}

async function aSaved({ server, ...fixture }: Fixture, whose: 'ours' | 'theirs'): Promise<{ id: string }> {
  const { token } = fixture[whose].customer
  const { id } = await succeed(server, saveRecipient, { token, body: aRecipient() })
  return { id }
}
