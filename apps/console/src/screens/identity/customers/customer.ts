import type { AnswerOf } from '@jara/contract/call'
import { readCustomer, readStatementOfCustomer } from '@jara/contract/identity/customers'
import { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'
import { invalidate } from '../../../api/query-client.ts'

export type Customer = AnswerOf<typeof readCustomer>

/** Call this after an action on the customer. */
export function readAgain(): Promise<void> {
  return invalidate(readCustomer, readStatementOfCustomer, listDecisionsOfCustomer)
}
