import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { recordFloatTopUp as recordFloatTopUpCall } from '@jara/contract/redeeming/float'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { findWaitingRequest, waitsAlready } from '../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../access/approvals/two-person-action.ts'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { findFloat } from '../../../db/redeeming.sql.ts'
import { insertFloatTopUp, isFloatReferenceKnown, isRecent } from './float-journal.sql.ts'
import { inLagos } from '../../../db/lagos-time.ts'

type Body = BodyOf<typeof recordFloatTopUpCall>

const kind = 'float-top-up'

/** Records a payment to the provider, or asks a second operator. Must run in a transaction. */
export async function recordFloatTopUp(
  tx: Db,
  caller: SignedInCaller,
  body: Body,
): Promise<Omit<AnswerOf<typeof recordFloatTopUpCall>, 'message'>> {
  const { bankReference } = body
  await refuseUnfit(tx, body)
  const { policy } = await policyInForce(tx)
  if (policy.secondPerson && (await findWaitingRequest(tx, kind, bankReference)))
    throw waitsAlready('A payment with this bank reference is already awaiting approval. See Approvals.')
  const submission = { subject: bankReference, proposal: body, caller, needs: policy.secondPerson }
  return floatTopUpApproval.submit(tx, submission, (id) => ({
    act: 'float-topped-up',
    subject: id,
    after: body,
  }))
}

/** An approved payment has the id of its approval request, so it can be recorded only once. */
export const floatTopUpApproval = twoPersonAction({
  kind,
  approvers: ['finance'],
  proposal: recordFloatTopUpCall.body,
  describe: async (db, { proposal: { naira, bankReference, paidAt, evidence } }) => {
    const float = await findFloat(db)
    return {
      title: `Record a payment of ${formatNaira(toKobo(naira) ?? 0)} to the provider`,
      reason: `Bank reference ${bankReference}. ${evidence}`,
      differences: [
        { what: 'Paid on', now: '', after: inLagos.format(new Date(paidAt)) },
        ...(float
          ? [{ what: 'Provider balance', now: formatNaira(float.balanceKobo), after: 'unchanged' }]
          : []),
      ],
    }
  },
  carryOut: async (tx, { id, proposal: { naira, ...payment }, askedBy, approvedBy }) => {
    const amountKobo = toKobo(naira) ?? 0
    const isNew = await insertFloatTopUp(tx, { ...payment, id, askedBy, approvedBy, amountKobo })
    if (!isNew) throw knownReference()
  },
})

async function refuseUnfit(tx: Db, { naira, paidAt, bankReference }: Body): Promise<void> {
  if (toKobo(naira) === undefined)
    throw new Refusal('invalid', 'naira: must have at most 2 decimals', { code: 'invalid' })
  if (!(await isRecent(tx, paidAt))) {
    const message = 'paidAt: must not be in the future, nor more than a year ago'
    throw new Refusal('invalid', message, { code: 'invalid' })
  }
  if (await isFloatReferenceKnown(tx, bankReference)) throw knownReference()
}

function knownReference(): Refusal {
  return new Refusal(
    'conflict',
    'A payment to the provider with this bank reference has already been recorded.',
    {
      code: 'reference_known',
    },
  )
}
