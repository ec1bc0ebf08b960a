import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { payOutShop } from '@jara/contract/shop/point-payments'
import { formatNaira, toKobo } from '@jara/rules/naira'
import type { ApprovedRequest } from '../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../access/approvals/two-person-action.ts'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findShopAccount, payOut } from '../../../ledger/shop-account.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { findTenantName, insertPayout } from './issuing.sql.ts'

type Body = BodyOf<typeof payOutShop>

/** Records a payout to a shop for the points that it accepted, or asks a second operator. Must run in a transaction. */
export async function payOutPoints(
  tx: Db,
  operator: SignedInCaller,
  tenantId: string,
  body: Body,
): Promise<Omit<AnswerOf<typeof payOutShop>, 'message'>> {
  if (!isUuid(tenantId) || (await findTenantName(tx, tenantId)) === undefined)
    throw new Refusal('not-found', 'Shop or brand not found.')
  await refuseBeyond(tx, tenantId, body)
  const { policy } = await policyInForce(tx)
  const submission = { subject: tenantId, proposal: body, caller: operator, needs: policy.secondPerson }
  return payoutApproval.submit(tx, submission, (id, made) => ({
    act: 'shop-paid-out',
    subject: tenantId,
    after: { id, ...body, ...made },
  }))
}

/** An approved payout has the id of its approval request, so that it can be made only once. */
export const payoutApproval = twoPersonAction({
  kind: 'payout',
  approvers: ['finance'],
  proposal: payOutShop.body,
  describe: async (db, { subject, proposal: { naira, bankReference } }) => {
    const owedKobo = (await findShopAccount(db, subject))?.owed_kobo ?? 0
    const paidKobo = toKobo(naira) ?? 0
    return {
      title: `Record a payout of ${formatNaira(paidKobo)}`,
      reason: `Bank reference ${bankReference}`,
      differences: [
        { what: 'Owed to the shop', now: formatNaira(owedKobo), after: formatNaira(owedKobo - paidKobo) },
      ],
    }
  },
  carryOut: makePayout,
})

async function makePayout(
  tx: Db,
  { subject: tenantId, proposal, ...made }: ApprovedRequest<Body>,
): Promise<{ readonly balance: number }> {
  const amountKobo = await refuseBeyond(tx, tenantId, proposal)
  const paid = await payOut(tx, { tenantId, amountKobo, cause: `payout/${made.id}` })
  if (!paid) throw beyond(0)
  const isNew = await insertPayout(tx, {
    ...made,
    tenantId,
    points: paid.points,
    amountKobo,
    bankReference: proposal.bankReference,
  })
  if (!isNew)
    throw new Refusal('conflict', 'A payout with this bank reference has already been recorded.', {
      code: 'reference_known',
    })
  return { balance: paid.left }
}

async function refuseBeyond(tx: Db, tenantId: string, { naira }: Body): Promise<number> {
  const amountKobo = toKobo(naira)
  if (amountKobo === undefined)
    throw new Refusal('invalid', 'naira: must have at most 2 decimals', { code: 'invalid' })
  const owedKobo = (await findShopAccount(tx, tenantId))?.owed_kobo ?? 0
  if (amountKobo > owedKobo) throw beyond(owedKobo)
  return amountKobo
}

function beyond(owedKobo: number): Refusal {
  const words =
    owedKobo === 0
      ? 'This is more than the shop is owed, or worth less than 1 point.'
      : `The shop is owed ${formatNaira(owedKobo)}. Enter that or less.`
  return new Refusal('conflict', words, { code: 'more_than_owed' })
}
