import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { topUp as topUpCall } from '@jara/contract/shop/issuing'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { pointsWorth } from '@jara/rules/trust/policy'
import type { ApprovedRequest } from '../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../access/approvals/two-person-action.ts'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { topUpPrefund } from '../../../ledger/prefund.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { findPrefund, findTenantName, insertTopUp, isReferenceKnown } from './issuing.sql.ts'

type Body = BodyOf<typeof topUpCall>

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
  const submission = { subject: tenantId, proposal: body, caller: operator, needs: policy.secondPerson }
  return topUpApproval.submit(tx, submission, (id, made) => ({
    act: 'prefund-topped-up',
    subject: tenantId,
    after: { id, ...body, ...made },
  }))
}

/** An approved top-up has the id of its approval request, so that it can be made only once. */
export const topUpApproval = twoPersonAction({
  kind: 'top-up',
  approvers: ['finance'],
  proposal: topUpCall.body,
  describe: async (db, { subject, proposal: { naira, bankReference } }) => {
    const { policy } = await policyInForce(db)
    const now = (await findPrefund(db, subject)) ?? 0
    const after = now + pointsWorth(naira, policy)
    return {
      title: `Record a transfer of ${formatNaira(toKobo(naira) ?? 0)}`,
      reason: `Bank reference ${bankReference}`,
      differences: [{ what: 'Prepaid balance', now: formatPoints(now), after: formatPoints(after) }],
    }
  },
  carryOut: makeTopUp,
})

async function makeTopUp(
  tx: Db,
  { subject: tenantId, proposal, ...made }: ApprovedRequest<Body>,
): Promise<{ readonly balance: number }> {
  const { naira, bankReference } = proposal
  const { policy } = await policyInForce(tx)
  const points = pointsWorth(naira, policy)
  const amountKobo = toKobo(naira)
  if (points < 1 || amountKobo === undefined)
    throw new Refusal('invalid', 'naira: must be worth at least 1 point', { code: 'invalid' })
  const isNew = await insertTopUp(tx, { ...made, tenantId, points, amountKobo, bankReference })
  if (!isNew) throw knownReference()
  return { balance: await topUpPrefund(tx, { tenantId, points, cause: `top-up/${made.id}` }) }
}

function knownReference(): Refusal {
  return new Refusal('conflict', 'A transfer with this bank reference has already been recorded.', {
    code: 'reference_known',
  })
}
