import type { AnswerOf } from '@jara/contract/call'
import { readCustomer, readStatementOfCustomer } from '@jara/contract/identity/customers'
import { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'

export type Customer = AnswerOf<typeof readCustomer>

/** The calls whose answers an action on the customer changes. */
export const readsOfCustomer = [readCustomer, readStatementOfCustomer, listDecisionsOfCustomer]
