import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { topUp as topUpCall } from '@jara/contract/shop/issuing'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { pointsWorth } from '@jara/rules/trust/policy'
import { type ApprovalKind, askApproval, hasSecondPerson } from '../../../access/approvals/approvals.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { topUpPrefund } from '../../../ledger/prefund.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { findPrefund, findTenantName, insertTopUp, isReferenceKnown } from './issuing.sql.ts'

type Body = BodyOf<typeof topUpCall>

const approvers = ['finance'] as const
const kind = 'top-up'

/** Records a payment for points, or asks a second operator. Must run in a transaction. */
export async function topUp(
  tx: Db,
  operator: SignedInCaller,
  tenantId: string,
  body: Body,
): Promise<Omit<AnswerOf<typeof topUpCall>, 'message'>> {
  if (!isUuid(tenantId) || (await findTenantName(tx, tenantId)) === undefined)
    throw new Refusal('not-found', 'Shop or brand not found.')
  if (await isReferenceKnown(tx, body.bankReference)) throw knownReference()
  const { policy } = await policyInForce(tx)
  if (policy.secondPerson && (await hasSecondPerson(tx, operator.userId))) {
    const request = { kind, subject: tenantId, proposal: body, approvers, caller: operator }
    return { status: 'waits', id: await askApproval(tx, request) }
  }
  const id = newId()
  const balance = await makeTopUp(tx, { id, tenantId, body, askedBy: operator.userId, approvedBy: null })
  await recordAuditEvent(tx, {
    caller: operator,
    act: 'prefund-topped-up',
    subject: tenantId,
    after: { id, ...body, balance },
  })
  return { status: 'made', id, balance }
}

/** An approved top-up has the id of its approval request, so that it can be made only once. */
export const topUpApproval: ApprovalKind = {
  kind,
  approvers,
  describe: async (db, { subject, proposal }) => {
    const { naira, bankReference } = topUpCall.body.parse(proposal)
    const { policy } = await policyInForce(db)
    const now = (await findPrefund(db, subject)) ?? 0
    const after = now + pointsWorth(naira, policy)
    return {
      title: `Record a transfer of ${formatNaira(toKobo(naira) ?? 0)}`,
      reason: `Bank reference ${bankReference}`,
      differences: [{ what: 'Prepaid balance', now: formatPoints(now), after: formatPoints(after) }],
    }
  },
  carryOut: async (tx, { id, subject: tenantId, proposal, askedBy, approvedBy }) => {
    await makeTopUp(tx, { id, tenantId, body: topUpCall.body.parse(proposal), askedBy, approvedBy })
  },
}

interface MadeTopUp {
  readonly id: string
  readonly tenantId: string
  readonly body: Body
  readonly askedBy: string
  readonly approvedBy: string | null
}

async function makeTopUp(tx: Db, { body, ...made }: MadeTopUp): Promise<number> {
  const { policy } = await policyInForce(tx)
  const points = pointsWorth(body.naira, policy)
  const amountKobo = toKobo(body.naira)
  if (points < 1 || amountKobo === undefined)
    throw new Refusal('invalid', 'naira: must be worth at least 1 point', { code: 'invalid' })
  const isNew = await insertTopUp(tx, { ...made, points, amountKobo, bankReference: body.bankReference })
  if (!isNew) throw knownReference()
  return topUpPrefund(tx, { tenantId: made.tenantId, points, cause: `top-up/${made.id}` })
}

function knownReference(): Refusal {
  return new Refusal('conflict', 'A transfer with this bank reference has already been recorded.', {
    code: 'reference_known',
  })
}
