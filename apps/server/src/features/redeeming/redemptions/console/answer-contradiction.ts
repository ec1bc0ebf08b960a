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
import type { ApprovalKind, ApprovedRequest, Described } from '../../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../../access/approvals/two-person-action.ts'
import type { SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { concludeReversed } from '../fulfilment/conclude-redemption.ts'
import { firstCheckSeconds } from '../fulfilment/next-step.ts'
import { heedHint } from '../fulfilment/redemption-state.sql.ts'
import { notCarriedOut } from '../fulfilment/resolve-by-hand.ts'
import { insertContradictionAnswer, lockContradicted, outdateQuestion } from './contradiction.sql.ts'
import { announceEnd, type DeskDeps } from './desk-deps.ts'
import { type Made, unknownRedemption, waits } from './desk-answers.ts'

type Body = BodyOf<typeof answerContradictionCall>

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
  const needs =
    policy.secondPerson &&
    body.answer !== 'stands' &&
    outcomeNeedsSecondPerson(found.amount_kobo, await koboDecidedAlone(tx, operator.userId))
  const about = { customer: found.customer_id, naira: fromKobo(found.amount_kobo), points: found.points }
  const submission = { subject: id, proposal: { ...about, ...body }, caller: operator, needs }
  const { status } = await answering.submit(tx, submission, () => ({
    act: 'contradiction-answered',
    subject: id,
    after: body,
  }))
  return status === 'waits' ? waits(found.amount_kobo) : { status }
}

/** An approved answer has the id of its approval request. */
const answering = twoPersonAction({
  kind: contradictionKind,
  approvers: ['finance'],
  proposal,
  once: true,
  describe: async (_db, { proposal: asked }) => describeAnswer(asked),
  carryOut: (tx, approved) => settle(tx, approved),
})

export function contradictionApproval(deps: DeskDeps): ApprovalKind {
  return {
    ...answering,
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
  { subject: redemptionId, proposal: { answer, note }, ...made }: ApprovedRequest<Body>,
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
