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
} as const satisfies Readonly<Record<string, RequestsOfCall>>
