import {
  listFloatTopUps as listFloatTopUpsCall,
  readFloatBook as readFloatBookCall,
  recordFloatTopUp as recordFloatTopUpCall,
} from '@jara/contract/redeeming/float'
import { answerOnce } from '../../../access/idempotency.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { listFloatTopUps, readFloatBook } from './read-float-book.ts'
import { recordFloatTopUp } from './record-float-top-up.ts'

/** The float's book: the money at the provider. */
export function floatRoutes(api: Api): void {
  const { db } = api

  serve(api, recordFloatTopUpCall, async ({ caller, body, idempotency }) => {
    const made = await answerOnce(db, caller.userId, idempotency, (tx) => recordFloatTopUp(tx, caller, body))
    const message = made.status === 'waits' ? 'This needs a second approver.' : 'Payment recorded.'
    return { message, ...made }
  })

  serve(api, listFloatTopUpsCall, async ({ query }) => listFloatTopUps(db, query.before))

  serve(api, readFloatBookCall, async ({ query }) => readFloatBook(db, query))
}
