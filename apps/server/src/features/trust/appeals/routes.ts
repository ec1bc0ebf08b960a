import {
  answerDecision as answerDecisionCall,
  listDecisionsToAnswer as listDecisionsCall,
} from '@jara/contract/trust/appeals'
import {
  decideAppeal as decideAppealCall,
  listAppeals as listAppealsCall,
  readAppeal as readAppealCall,
} from '@jara/contract/trust/appeals-console'
import { answerOnce } from '../../../access/idempotency.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Live } from '../../../live/live.ts'
import { answerDecision, listDecisionsToAnswer } from './answer-decision.ts'
import { decideAppeal, type Undoing } from './decide-appeal.ts'
import { listAppeals, readAppeal } from './read-appeals.ts'

export function appealRoutes(api: Api, undo: Undoing, live: Pick<Live, 'tell'>): void {
  const { db } = api

  serve(api, listDecisionsCall, async ({ user }) => listDecisionsToAnswer(db, user.id))

  serve(api, answerDecisionCall, async ({ caller, body }) => {
    await answerDecision(db, caller, body)
    return { message: 'We’ve received your appeal and will notify you of the outcome.' }
  })

  serve(api, listAppealsCall, async ({ query }) => listAppeals(db, query))
  serve(api, readAppealCall, async ({ params }) => readAppeal(db, params.id))

  serve(api, decideAppealCall, async ({ caller, params, body, idempotency }) => {
    const { status, customerId } = await answerOnce(db, caller.userId, idempotency, (tx) =>
      decideAppeal(tx, undo, caller, params.id, body),
    )
    if (status === 'waits') return { message: 'This needs a second approver.', status }
    live.tell([customerId], ['points'])
    const message = body.outcome === 'undone' ? 'Decision overturned.' : 'Decision upheld.'
    return { message, status }
  })
}
