import {
  listCustomers,
  listDecisionsOfCustomer,
  listPurchasesOfCustomer,
  listRedemptionsOfCustomer,
  readCustomer as readCustomerCall,
  readStatementOfCustomer as readStatementCall,
  showContacts as showContactsCall,
} from '@jara/contract/console/customers'
import { type Api, serve } from '../../http/serve.ts'
import { describeFound, readCustomer } from './read-customer.ts'
import { listDecisions, listPurchases, listRedemptions, readStatement } from './read-history.ts'
import { searchCustomers } from './search-customers.ts'
import { showContacts } from './show-contacts.ts'

/** What operators see of customers. */
export function customerRoutes(api: Api): void {
  const { db } = api

  serve(api, listCustomers, async ({ query }) => (await searchCustomers(db, query)).map(describeFound))

  serve(api, readCustomerCall, async ({ params }) => readCustomer(db, params.id))

  serve(api, showContactsCall, async ({ caller, params, body }) =>
    showContacts(db, caller, params.id, body.reason),
  )

  serve(api, readStatementCall, async ({ params, query }) => readStatement(db, { ...params, ...query }))
  serve(api, listPurchasesOfCustomer, async ({ params, query }) => listPurchases(db, { ...params, ...query }))
  serve(api, listRedemptionsOfCustomer, async ({ params, query }) =>
    listRedemptions(db, { ...params, ...query }),
  )
  serve(api, listDecisionsOfCustomer, async ({ params, query }) => listDecisions(db, { ...params, ...query }))
}
