import type { RequestsOfCall } from './call-request.ts'

/** The requests about the customer's own statement, and what proves it, receipts and recipients. */
export const pointsRequests = {
  readMyStatement: {
    own: () => ({}),
    foreign: ({ theirs }) => ({ query: { search: theirs.customer.email } }),
  },
  readStatementSummary: {
    own: () => ({}),
    foreign: ({ theirs }) => ({ query: { customerId: theirs.customer.id } }),
  },
  readMyLedger: { own: () => ({}), foreign: () => ({ query: { before: '999999999' } }) },
  readMySeal: { own: () => ({}), foreign: ({ theirs }) => ({ query: { wallet: theirs.customer.id } }) },
  listLedgerSeals: { own: () => ({}) },
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
} as const satisfies Readonly<Record<string, RequestsOfCall>>
