import type { BodyOf } from '@jara/contract/call'
import type { decideRedemption as decideRedemptionCall } from '@jara/contract/redeeming/redemptions-console'
import { formatAmount, formatNaira, fromKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import {
  outcomeNeedsSecondPerson,
  outcomeReasons,
  outcomeReasonWords,
} from '@jara/rules/redeeming/redemption-desk'
import * as z from 'zod/mini'
import { koboDecidedAlone, waitForOwnActs } from '../../../../access/approvals/acts-alone.sql.ts'
import type { ApprovalKind, Described } from '../../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../../access/approvals/two-person-action.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import type { Persons } from '../fulfilment/resolution.sql.ts'
import { alreadyDecided, applyDecision } from '../fulfilment/resolve-by-hand.ts'
import { openTokens, sealVoucher } from '../tokens/sealed-tokens.ts'
import { type DeskRow, findForDesk, selectNames } from './desk.sql.ts'
import { announceEnd, type DeskDeps } from './desk-deps.ts'
import { type Made, unknownRedemption, waits } from './desk-answers.ts'

type Body = BodyOf<typeof decideRedemptionCall>

export const decisionKind = 'decide-redemption'

/** What waits for a second operator. The token is sealed, because approval requests are shown to operators and audited. */
const proposal = z.object({
  customer: z.string(),
  naira: z.number(),
  points: z.number(),
  outcome: z.enum(['delivered', 'refunded']),
  sealed_token: z.optional(z.string()),
  reason: z.enum(outcomeReasons),
  note: z.string(),
})

/** Settles a redemption that needs review, or asks a second operator. Must run in a transaction. */
export async function decideRedemption(
  tx: Db,
  vault: TokenVault,
  operator: SignedInCaller,
  id: string,
  body: Body,
): Promise<Made> {
  const row = await findUndecided(tx, id, body)
  await waitForOwnActs(tx, operator.userId)
  const { policy } = await policyInForce(tx)
  const needs =
    policy.secondPerson &&
    outcomeNeedsSecondPerson(row.amount_kobo, await koboDecidedAlone(tx, operator.userId))
  const submission = { subject: id, proposal: propose(vault, row, body), caller: operator, needs }
  if (await decidingAction(vault).ask(tx, submission)) return waits(row.amount_kobo)
  const { outcome, reason, note } = body
  await applyDecision(tx, vault, id, {
    outcome,
    token: body.token || undefined,
    ...(await signed(tx, { askedBy: operator.userId, approvedBy: null }, body)),
  })
  await recordAuditEvent(tx, {
    caller: operator,
    act: 'redemption-decided',
    subject: id,
    after: { outcome, reason, note },
  })
  return { status: 'made' }
}

/** An approved decision is applied only if the redemption still needs one. */
function decidingAction(vault: TokenVault) {
  return twoPersonAction({
    kind: decisionKind,
    approvers: ['finance'],
    proposal,
    once: true,
    describe: async (_db, { proposal: asked }) => describeDecision(asked),
    carryOut: async (tx, { subject: id, proposal: asked, askedBy, approvedBy }) => {
      const { outcome, sealed_token = null, ...decision } = asked
      const { token } = openTokens(vault, { id, token: sealed_token, bonus_token: null })
      const names = await signed(tx, { askedBy, approvedBy }, decision)
      await applyDecision(tx, vault, id, { outcome, token: token ?? undefined, ...names })
    },
  })
}

export function redemptionApproval({ vault, ...deps }: DeskDeps): ApprovalKind {
  return {
    ...decidingAction(vault),
    announce: ({ subject, proposal: asked }) => announceEnd(deps, subject, proposal.parse(asked).customer),
  }
}

/** A refunded order may still be delivered later: the programme then pays for it. */
function describeDecision({
  outcome,
  naira,
  points,
  sealed_token,
  reason,
  note,
}: z.infer<typeof proposal>): Described {
  const amount = formatAmount(naira) ?? ''
  const isBack = outcome === 'refunded'
  const held = { what: 'On hold', now: formatPoints(points), after: formatPoints(0) }
  const risk = { what: 'At risk', now: formatNaira(0), after: `${amount} if delivered later` }
  const token = {
    what: 'Token',
    now: 'None',
    after: sealed_token === undefined ? 'None' : 'Shown to the customer',
  }
  return {
    title: isBack ? `Refund ${formatPoints(points)}` : `Mark ${amount} as delivered`,
    reason: `${outcomeReasonWords[reason]}: ${note}`,
    differences: isBack
      ? [held, { what: 'Refunded', now: formatPoints(0), after: held.now }, risk]
      : [held, token],
  }
}

async function findUndecided(tx: Db, id: string, { outcome, token }: Body): Promise<DeskRow> {
  const row = isUuid(id) ? await findForDesk(tx, id) : undefined
  if (!row) throw unknownRedemption()
  if (row.status !== 'manual') throw alreadyDecided()
  if (token && (outcome !== 'delivered' || row.type !== 'electricity')) {
    throw new Refusal('invalid', 'token: only for delivered electricity', { code: 'invalid' })
  }
  return row
}

function propose(vault: TokenVault, row: DeskRow, { token, ...decision }: Body): z.infer<typeof proposal> {
  const sealed = token ? sealVoucher(vault, row.id, { token }).token : undefined
  return {
    customer: row.customer_id,
    naira: fromKobo(row.amount_kobo),
    points: row.points,
    ...decision,
    ...(sealed === undefined ? {} : { sealed_token: sealed }),
  }
}

/** Who decided, and on what evidence, for the record of decisions. */
async function signed(
  tx: Db,
  persons: Persons,
  { reason, note }: Pick<Body, 'reason' | 'note'>,
): Promise<{ decidedBy: string; persons: Persons; reason: string }> {
  const { askedBy, approvedBy } = persons
  const names = await selectNames(tx, approvedBy === null ? [askedBy] : [askedBy, approvedBy])
  return {
    decidedBy: names.join(', approved by '),
    persons,
    reason: `${outcomeReasonWords[reason]}: ${note}`,
  }
}
