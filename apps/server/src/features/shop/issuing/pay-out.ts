import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { payOutShop } from '@jara/contract/shop/point-payments'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { type ApprovalKind, askApproval, hasSecondPerson } from '../../../access/approvals/approvals.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { findShopAccount, payOut } from '../../../ledger/shop-account.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { findTenantName, insertPayout } from './issuing.sql.ts'

type Body = BodyOf<typeof payOutShop>

const approvers = ['finance'] as const
const kind = 'payout'

/** Records a payout to a shop for the points that it accepted, or asks a second operator. Must run in a transaction. */
export async function payOutPoints(
  tx: Db,
  operator: SignedInCaller,
  tenantId: string,
  body: Body,
): Promise<Omit<AnswerOf<typeof payOutShop>, 'message'>> {
  if (!isUuid(tenantId) || (await findTenantName(tx, tenantId)) === undefined)
    throw new Refusal('not-found', 'Shop or brand not found.')
  const { policy } = await policyInForce(tx)
  if (policy.secondPerson && (await hasSecondPerson(tx, operator.userId))) {
    await refuseBeyond(tx, tenantId, body)
    const request = { kind, subject: tenantId, proposal: body, approvers, caller: operator }
    return { status: 'waits', id: await askApproval(tx, request) }
  }
  const id = newId()
  const balance = await makePayout(tx, { id, tenantId, body, askedBy: operator.userId, approvedBy: null })
  const after = { id, ...body, balance }
  await recordAuditEvent(tx, { caller: operator, act: 'shop-paid-out', subject: tenantId, after })
  return { status: 'made', id, balance }
}

/** An approved payout has the id of its approval request, so that it can be made only once. */
export const payoutApproval: ApprovalKind = {
  kind,
  approvers,
  describe: async (db, { subject, proposal }) => {
    const { naira, bankReference } = payOutShop.body.parse(proposal)
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
  carryOut: async (tx, { id, subject: tenantId, proposal, askedBy, approvedBy }) => {
    await makePayout(tx, { id, tenantId, body: payOutShop.body.parse(proposal), askedBy, approvedBy })
  },
}

interface MadePayout {
  readonly id: string
  readonly tenantId: string
  readonly body: Body
  readonly askedBy: string
  readonly approvedBy: string | null
}

async function makePayout(tx: Db, { body, ...made }: MadePayout): Promise<number> {
  const amountKobo = await refuseBeyond(tx, made.tenantId, body)
  const paid = await payOut(tx, { tenantId: made.tenantId, amountKobo, cause: `payout/${made.id}` })
  if (!paid) throw beyond(0)
  const isNew = await insertPayout(tx, {
    ...made,
    points: paid.points,
    amountKobo,
    bankReference: body.bankReference,
  })
  if (!isNew)
    throw new Refusal('conflict', 'A payout with this bank reference has already been recorded.', {
      code: 'reference_known',
    })
  return paid.left
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
