import {
  answerContradiction as answerContradictionCall,
  askProvider as askProviderCall,
  askProviderAboutMany as askProviderAboutManyCall,
  decideRedemption as decideRedemptionCall,
  listRedemptions as listRedemptionsCall,
  readRedemption as readRedemptionCall,
} from '@jara/contract/console/redemptions'
import { answerOnce } from '../../../access/idempotency.ts'
import type { Db } from '../../../db/db.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { notOpenYet } from '../not-open-yet.ts'
import { findRedemption } from '../redemption.sql.ts'
import { answerContradiction } from './answer-contradiction.ts'
import { askProvider, askProviderAboutMany } from './ask-provider.ts'
import { decideRedemption } from './decide-redemption.ts'
import { announceEnd, type DeskDeps } from './desk-deps.ts'
import { listRedemptions } from './list-redemptions.ts'
import { readRedemption } from './read-redemption.ts'

const waits = 'A second operator has to approve this. Nothing has moved.'

/** The operators' desk for redemptions of all customers. */
export function deskRoutes(api: Api, deps: DeskDeps): void {
  const { db } = api
  const { vault, redemptions } = deps

  serve(api, listRedemptionsCall, async ({ query }) => listRedemptions(db, query))

  serve(api, readRedemptionCall, async ({ params }) => readRedemption(db, params.id))

  serve(api, askProviderAboutManyCall, async ({ caller, body }) =>
    askProviderAboutMany(redemptions ?? notOpenYet(), caller, body),
  )

  serve(api, askProviderCall, async ({ caller, params }) =>
    askProvider(redemptions ?? notOpenYet(), caller, params.id),
  )

  serve(api, decideRedemptionCall, async ({ caller, params: { id }, body, idempotency }) => {
    const work = (tx: Db) => decideRedemption(tx, vault, caller, id, body)
    const { status } = await answerOnce(db, caller.userId, idempotency, work)
    if (status === 'waits') return { message: waits, status }
    await tellEnd(db, deps, id)
    const message = body.outcome === 'delivered' ? 'Marked delivered.' : 'The points are back.'
    return { message, status }
  })

  serve(api, answerContradictionCall, async ({ caller, params: { id }, body, idempotency }) => {
    const work = (tx: Db) => answerContradiction(tx, caller, id, body)
    const { status } = await answerOnce(db, caller.userId, idempotency, work)
    if (status === 'waits') return { message: waits, status }
    await tellEnd(db, deps, id)
    return { message: answered[body.answer], status }
  })
}

const answered = {
  'written-off': 'Written off as the programme’s loss.',
  'given-back': 'The points are back.',
  stands: 'It stands as it ended.',
} as const

async function tellEnd(db: Db, deps: DeskDeps, id: string): Promise<void> {
  const found = await findRedemption(db, id)
  if (found) announceEnd(deps, id, found.customer_id)
}
