import type { BodyOf } from '@jara/contract/call'
import type { answerContradiction as answerContradictionCall } from '@jara/contract/redeeming/redemptions-console'
import { formatAmount, formatNaira, fromKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import {
  answersFor,
  contradictionAnswers,
  outcomeNeedsSecondPerson,
} from '@jara/rules/redeeming/redemption-desk'
import * as z from 'zod/mini'
import { koboDecidedAlone, waitForOwnActs } from '../../../../access/approvals/acts-alone.sql.ts'
import {
  type ApprovalKind,
  askApprovalOnce,
  type Described,
  hasSecondPerson,
} from '../../../../access/approvals/approvals.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid, newId } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { concludeReversed } from '../fulfilment/conclude-redemption.ts'
import { firstCheckSeconds } from '../fulfilment/next-step.ts'
import { heedHint } from '../fulfilment/redemption-state.sql.ts'
import { notCarriedOut } from '../fulfilment/resolve-by-hand.ts'
import { insertContradictionAnswer, lockContradicted, outdateQuestion } from './contradiction.sql.ts'
import { announceEnd, type DeskDeps } from './desk-deps.ts'
import { type Made, waits } from './made.ts'
import { unknownRedemption } from './unknown-redemption.ts'

type Body = BodyOf<typeof answerContradictionCall>

const approvers = ['finance'] as const
export const contradictionKind = 'answer-contradiction'

const proposal = z.object({
  customer: z.string(),
  naira: z.number(),
  points: z.number(),
  answer: z.enum(contradictionAnswers),
  note: z.string(),
})

/** Answers a provider that contradicted a finished order, or asks a second operator. Must run in a transaction. */
export async function answerContradiction(
  tx: Db,
  operator: SignedInCaller,
  id: string,
  body: Body,
): Promise<Made> {
  const found = await takeContradicted(tx, id, body)
  await waitForOwnActs(tx, operator.userId)
  const { policy } = await policyInForce(tx)
  const isLarge =
    policy.secondPerson &&
    body.answer !== 'stands' &&
    outcomeNeedsSecondPerson(found.amount_kobo, await koboDecidedAlone(tx, operator.userId))
  if (isLarge && (await hasSecondPerson(tx, operator.userId))) {
    const about = { customer: found.customer_id, naira: fromKobo(found.amount_kobo), points: found.points }
    const request = {
      kind: contradictionKind,
      subject: id,
      proposal: { ...about, ...body },
      approvers,
      caller: operator,
    }
    await askApprovalOnce(tx, request)
    return waits(found.amount_kobo)
  }
  await settle(tx, id, body, { id: newId(), askedBy: operator.userId, approvedBy: null })
  await recordAuditEvent(tx, { caller: operator, act: 'contradiction-answered', subject: id, after: body })
  return { status: 'made' }
}

/** An approved answer has the id of its approval request. */
export function contradictionApproval(deps: DeskDeps): ApprovalKind {
  return {
    kind: contradictionKind,
    approvers,
    describe: async (_db, { proposal: asked }) => describeAnswer(proposal.parse(asked)),
    carryOut: (tx, { id, subject, proposal: asked, askedBy, approvedBy }) =>
      settle(tx, subject, proposal.parse(asked), { id, askedBy, approvedBy }),
    announce: ({ subject, proposal: asked }) => announceEnd(deps, subject, proposal.parse(asked).customer),
  }
}

/** Only these two answers move anything, so only they need approval. */
function describeAnswer({ naira, points, answer, note }: z.infer<typeof proposal>): Described {
  const isBack = answer === 'given-back'
  const customer = {
    what: 'Customer',
    now: 'Points refunded',
    after: 'Keeps the points and the late delivery',
  }
  const amount = formatAmount(naira) ?? ''
  const loss = { what: 'Programme loss', now: formatNaira(0), after: amount }
  const order = { what: 'Order', now: 'Delivered', after: 'Failed' }
  const back = { what: 'Refunded', now: formatPoints(0), after: formatPoints(points) }
  return {
    title: isBack ? `Refund ${formatPoints(points)}` : `Write off ${amount}`,
    reason: note,
    differences: isBack ? [order, back] : [customer, loss],
  }
}

/** A late delivery is the programme's loss: the customer keeps the points. */
async function settle(
  tx: Db,
  redemptionId: string,
  { answer, note }: Body,
  made: { readonly id: string; readonly askedBy: string; readonly approvedBy: string | null },
): Promise<void> {
  const found = await takeContradicted(tx, redemptionId, { answer })
  const amountKobo = found.amount_kobo
  await insertContradictionAnswer(tx, { ...made, redemptionId, answer, amountKobo, note })
  if (answer !== 'given-back') return
  const why = { code: undefined, reason: notCarriedOut, checkAfterSeconds: firstCheckSeconds(false) }
  await outdateQuestion(tx, redemptionId)
  await concludeReversed(tx, { id: redemptionId }, why)
  await heedHint(tx, redemptionId)
}

async function takeContradicted(tx: Db, id: string, { answer }: Pick<Body, 'answer'>) {
  if (!isUuid(id)) throw unknownRedemption()
  const found = await lockContradicted(tx, id)
  if (!found) {
    const message = 'There is no open status conflict on this redemption.'
    throw new Refusal('conflict', message, { code: 'not_contradicted' })
  }
  if (answersFor(found.status).includes(answer)) return found
  const ended = found.status === 'delivered' ? 'was delivered' : 'was refunded'
  throw new Refusal('invalid', `answer: is not possible for a redemption that ${ended}`, { code: 'invalid' })
}
