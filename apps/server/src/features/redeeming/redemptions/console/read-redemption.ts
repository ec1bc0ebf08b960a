import type { AnswerOf } from '@jara/contract/call'
import type { readRedemption as readRedemptionCall } from '@jara/contract/redeeming/redemptions-console'
import { maskNumber } from '@jara/rules/redeeming/recipient'
import { answersFor, outcomeNeedsSecondPerson, promiseSeconds } from '@jara/rules/redeeming/redemption-desk'
import { koboDecidedAlone } from '../../../../access/approvals/acts-alone.sql.ts'
import { findWaitingRequest } from '../../../../access/approvals/approvals.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { describeRedemption } from '../describe-redemption.ts'
import { type ProviderAnswerRow, selectAnswers } from '../fulfilment/provider-answer.sql.ts'
import { decisionKind } from './decide-redemption.ts'
import { contradictionKind } from './answer-contradiction.ts'
import { countLately, type DeskRow, findForDesk, selectActsAbout } from './desk.sql.ts'
import { readings } from './describe-answer.ts'
import { describeRow } from './list-redemptions.ts'
import { buildTimeline } from './build-timeline.ts'
import { unknownRedemption } from './desk-answers.ts'

type Answer = AnswerOf<typeof readRedemptionCall>

const mostAnswers = 50

export async function readRedemption(db: Db, operatorId: string, id: string): Promise<Answer> {
  const row = isUuid(id) ? await findForDesk(db, id) : undefined
  if (!row) throw unknownRedemption()
  const kind = row.finished_at === null ? decisionKind : contradictionKind
  const [answers, acts, lately, { policy }, decidedAlone, request] = await Promise.all([
    selectAnswers(db, id, mostAnswers),
    selectActsAbout(db, id),
    countLately(db, row),
    policyInForce(db),
    koboDecidedAlone(db, operatorId),
    findWaitingRequest(db, kind, id),
  ])
  return {
    ...describeRow(row),
    customer_sees: describeRedemption(masked(row)),
    first_sent_at: row.first_sent_at?.toISOString() ?? null,
    sends: row.sends,
    promise_ends: new Date(row.created_at.getTime() + promiseSeconds * 1_000).toISOString(),
    timeline: buildTimeline(row, answers, acts),
    answers: answers.map(describeKept),
    lately,
    second_person: policy.secondPerson && outcomeNeedsSecondPerson(row.amount_kobo, decidedAlone),
    waiting_request: request
      ? { id: request.id, asked_by: request.asker_name, asked_at: request.asked_at.toISOString() }
      : null,
    contradiction_answers: fittingAnswers(row),
  }
}

/** As the customer sees it, without the token and other people's numbers. */
function masked(row: DeskRow): DeskRow {
  return { ...row, recipient: maskNumber(row.recipient), holder: null, token: null, bonus_token: null }
}

function describeKept({
  at,
  asked,
  status,
  took_ms,
  code,
  kind,
  body,
}: ProviderAnswerRow): Answer['answers'][number] {
  return { at: at.toISOString(), asked, status, took_ms, code, reading: readings[kind], body }
}

function fittingAnswers({ status, is_contradicted }: DeskRow): Answer['contradiction_answers'] {
  return is_contradicted && (status === 'delivered' || status === 'refunded') ? [...answersFor(status)] : []
}
