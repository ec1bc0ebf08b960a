import type { AnswerOf } from '@jara/contract/call'
import {
  listDecisionsOfCustomer,
  readCustomer,
  readStatementOfCustomer,
} from '@jara/contract/console/customers'
import { invalidate } from '../../api/query-client.ts'

export type Customer = AnswerOf<typeof readCustomer>

/** After an act on the customer. */
export function readAgain(): Promise<void> {
  return invalidate(readCustomer, readStatementOfCustomer, listDecisionsOfCustomer)
}
