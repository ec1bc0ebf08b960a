import { openPayPhone } from '../testing/pay-codes.ts'
import { insertProduct, stock } from '../testing/shops.ts'
import type { RequestsOfCall } from './call-request.ts'

/** The requests about pay codes. A code identifies its customer, so a request cannot name another's. */
export const payCodeRequests = {
  awardPoints: {
    own: async ({ server, ours }) => {
      const productId = await insertProduct(server.db)
      await stock(server, ours.retailer, { productId, quantity: 1, price: 4_500 })
      await server.db.rows('delete from pay_code_uses')
      const phone = await openPayPhone(server, ours.customer)
      return { body: { code: await phone.code(), lines: [{ productId, quantity: 1 }] } }
    },
    reveals: ({ ours: { customer } }) => [customer.secrets[1]],
    foreign: async ({ server, ours, theirs }) => {
      const productId = await insertProduct(server.db)
      await stock(server, theirs.retailer, { productId, quantity: 1, price: 4_500 })
      const phone = await openPayPhone(server, ours.customer)
      return { body: { code: await phone.code(1), lines: [{ productId, quantity: 1 }] } }
    },
    foreignStatus: 400,
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>
