import {
  answerContradiction as answerContradictionCall,
  askProvider as askProviderCall,
  askProviderAboutMany as askProviderAboutManyCall,
  decideRedemption as decideRedemptionCall,
  listRedemptions as listRedemptionsCall,
  readRedemption as readRedemptionCall,
} from '@jara/contract/redeeming/redemptions-console'
import {
  exportRedemptions as exportRedemptionsCall,
  showRecipient as showRecipientCall,
} from '@jara/contract/redeeming/redemptions-exports'
import {
  readSwitches as readSwitchesCall,
  turnSwitch as turnSwitchCall,
} from '@jara/contract/redeeming/redemptions-switches'
import type { ApprovalKind } from '../../../../access/approvals/approvals.ts'
import { answerOnce } from '../../../../access/idempotency.ts'
import type { Db } from '../../../../db/db.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import { notOpenYet } from '../refuse-if-unavailable.ts'
import { findRedemption } from '../redemption.sql.ts'
import { requeryRoutes } from '../requery/routes.ts'
import { readSwitches, turnSwitch } from '../switches/turn-switch.ts'
import { answerContradiction, contradictionApproval } from './answer-contradiction.ts'
import { askProvider, askProviderAboutMany } from './ask-provider.ts'
import { decideRedemption, redemptionApproval } from './decide-redemption.ts'
import { announceEnd, type DeskDeps } from './desk-deps.ts'
import { exportRedemptions } from './export-redemptions.ts'
import { listRedemptions } from './list-redemptions.ts'
import { readRedemption } from './read-redemption.ts'
import { showRecipient } from './show-recipient.ts'

/** The operator actions on redemptions that need a second approver. */
export function deskApprovals(deps: DeskDeps): readonly ApprovalKind[] {
  return [redemptionApproval(deps), contradictionApproval(deps)]
}

/** The operators' desk for redemptions of all customers, with its switches. */
export function deskRoutes(api: Api, deps: DeskDeps): void {
  const { db } = api
  const { vault, redemptions } = deps

  requeryRoutes(api, redemptions !== undefined)

  serve(api, readSwitchesCall, async () => readSwitches(db))

  serve(api, turnSwitchCall, async ({ caller, body }) => turnSwitch(db, caller, body))

  serve(api, listRedemptionsCall, async ({ query }) => listRedemptions(db, query))

  serve(api, exportRedemptionsCall, async ({ caller, query }) => exportRedemptions(db, caller, query))

  serve(api, showRecipientCall, async ({ caller, params, body }) =>
    showRecipient(db, caller, params.id, body.reason),
  )

  serve(api, readRedemptionCall, async ({ user, params }) => readRedemption(db, user.id, params.id))

  serve(api, askProviderAboutManyCall, async ({ caller, body }) =>
    askProviderAboutMany(redemptions ?? notOpenYet(), caller, body),
  )

  serve(api, askProviderCall, async ({ caller, params }) =>
    askProvider(redemptions ?? notOpenYet(), caller, params.id),
  )

  serve(api, decideRedemptionCall, async ({ caller, params: { id }, body, idempotency }) => {
    const work = (tx: Db) => decideRedemption(tx, vault, caller, id, body)
    const made = await answerOnce(db, caller.userId, idempotency, work)
    if (made.status === 'waits') return made
    await tellEnd(db, deps, id)
    const message = body.outcome === 'delivered' ? 'Marked as delivered.' : 'Points refunded.'
    return { message, status: made.status }
  })

  serve(api, answerContradictionCall, async ({ caller, params: { id }, body, idempotency }) => {
    const work = (tx: Db) => answerContradiction(tx, caller, id, body)
    const made = await answerOnce(db, caller.userId, idempotency, work)
    if (made.status === 'waits') return made
    await tellEnd(db, deps, id)
    return { message: answered[body.answer], status: made.status }
  })
}

const answered = {
  'written-off': 'Written off as a programme loss.',
  'given-back': 'Points refunded.',
  stands: 'The outcome was kept.',
} as const

async function tellEnd(db: Db, deps: DeskDeps, id: string): Promise<void> {
  const found = await findRedemption(db, id)
  if (found) announceEnd(deps, id, found.customer_id)
}
