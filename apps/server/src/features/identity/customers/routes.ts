import { readCase } from '@jara/contract/trust/cases'
import {
  listCustomers,
  listPurchasesOfCustomer,
  listRedemptionsOfCustomer,
  readCustomer as readCustomerCall,
  readStatementOfCustomer as readStatementCall,
  showContacts as showContactsCall,
} from '@jara/contract/identity/customers'
import { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'
import {
  mergeCustomers as mergeCustomersCall,
  previewCustomerMerge,
} from '@jara/contract/identity/customers-merging'
import { isAllowed } from '@jara/contract/is-allowed'
import { answerOnce } from '../../../access/idempotency.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Live } from '../../../live/live.ts'
import { type CloseAccount, mergeCustomers } from './merging/merge-customers.ts'
import { previewMerge } from './merging/preview-merge.ts'
import { describeFound, readCustomer } from './read-customer.ts'
import { listDecisions, listPurchases, listRedemptions, readStatement } from './read-history.ts'
import { searchCustomers } from './search-customers.ts'
import { showContacts } from './show-contacts.ts'

interface CustomerDeps {
  readonly close: CloseAccount
  readonly live: Pick<Live, 'tell' | 'closeEndedStreams'>
}

/** The operators' views of customers. */
export function customerRoutes(api: Api, { close, live }: CustomerDeps): void {
  const { db } = api

  serve(api, listCustomers, async ({ query }) => (await searchCustomers(db, query)).map(describeFound))

  serve(api, readCustomerCall, async ({ user, params }) =>
    readCustomer(db, params.id, isAllowed(readCase, user)),
  )

  serve(api, showContactsCall, async ({ caller, params, body }) =>
    showContacts(db, caller, params.id, body.reason),
  )

  serve(api, readStatementCall, async ({ params, query }) => readStatement(db, { ...params, ...query }))
  serve(api, listPurchasesOfCustomer, async ({ params, query }) => listPurchases(db, { ...params, ...query }))
  serve(api, listRedemptionsOfCustomer, async ({ params, query }) =>
    listRedemptions(db, { ...params, ...query }),
  )
  serve(api, listDecisionsOfCustomer, async ({ params, query }) => listDecisions(db, { ...params, ...query }))

  serve(api, previewCustomerMerge, async ({ params, query }) => previewMerge(db, params.id, query.into))

  serve(api, mergeCustomersCall, async ({ caller, params, body, idempotency }) => {
    const { status } = await answerOnce(db, caller.userId, idempotency, (tx) =>
      mergeCustomers(tx, close, caller, params.id, body),
    )
    if (status === 'waits') return { message: 'This needs a second approver.', status }
    live.closeEndedStreams(params.id)
    live.tell([body.into], ['points'])
    return { message: 'Accounts merged.', status }
  })
}
