import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { type agreeToPlans as agreeToPlansCall, planStates } from '@jara/contract/redeeming/redemptions-plans'
import { formatNaira } from '@jara/rules/naira'
import * as z from 'zod/mini'
import type { Described } from '../../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../../access/approvals/two-person-action.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import type { AirtimeProvider, Plan } from '../../../../providers/airtime.ts'
import { agreeingPlans, lockItemOfPlans, replaceAgreedPlans, selectAgreedPlans } from './agreed-plan.sql.ts'
import { comparePlans, fingerprintOf, type PlanLine, priceMovesFar } from './compare-plans.ts'
import { findKnown, listNow } from './read-plans.ts'

type Answer = AnswerOf<typeof agreeToPlansCall>

/** Applies the provider's plans as the operator saw them, or asks a second operator if a price moves far. */
export async function agreeToPlans(
  deps: { readonly db: Database; readonly airtime: Pick<AirtimeProvider, 'confirmPlans'> },
  caller: SignedInCaller,
  id: string,
  { state, seen }: BodyOf<typeof agreeToPlansCall>,
): Promise<Answer> {
  const listed = await listNow(deps.airtime, await findKnown(deps.db, id))
  return deps.db.transaction(async (tx) => {
    const before = await lockAgreed(tx, id)
    const lines = comparePlans(before ?? [], listed)
    if (fingerprintOf(lines) !== seen) throw changedMeanwhile()
    const after = lines.flatMap((line) => line.listed ?? [])
    const { policy } = await policyInForce(tx)
    const needs = policy.secondPerson && lines.some(priceMovesFar)
    const proposal = { state, plans: after, before: before ?? null }
    if (await plansApproval.ask(tx, { subject: id, proposal, caller, needs }))
      return { message: 'This needs a second approver.', status: 'waits' }
    await replaceAgreedPlans(tx, id, state === 'agreed' ? after : undefined)
    const changes = lines.filter(({ difference }) => difference !== 'none').map(describeLine)
    await recordAuditEvent(tx, { caller, act: 'plans-agreed', subject: id, after: { state, changes } })
    return { message: wordsFor[state], status: 'made' }
  })
}

const wordsFor = {
  agreed: 'Customers now see these plans and prices.',
  followed: 'Customers now see the provider’s current plans and prices.',
} as const satisfies Record<(typeof planStates)[number], string>

const storedPlan = z.object({ code: z.string(), name: z.string(), priceKobo: z.optional(z.number()) })
const proposed = z.object({
  state: z.enum(planStates),
  plans: z.array(storedPlan),
  before: z.nullable(z.array(storedPlan)),
})

/** Applies what was requested. If the provider has moved its prices since, those plans are withheld again. */
export const plansApproval = twoPersonAction({
  kind: agreeingPlans,
  approvers: ['finance'],
  proposal: proposed,
  once: true,
  describe: async (_db, { proposal }) => describeProposal(proposal),
  carryOut: async (tx, { subject: id, proposal: { state, plans, before } }) => {
    const present = (await lockAgreed(tx, id)) ?? null
    if (!isDeepStrictEqual(keysOf(present), keysOf(before))) throw changedMeanwhile()
    await replaceAgreedPlans(tx, id, state === 'agreed' ? plans.map(readStored) : undefined)
  },
})

type Stored = z.infer<typeof storedPlan>

function readStored({ code, name, priceKobo }: Stored): Plan {
  return { code, name, priceKobo }
}

const keysOf = (plans: readonly Stored[] | null) =>
  plans?.map(({ code, name, priceKobo }) => [code, name, priceKobo ?? null])

function describeProposal({ plans, before }: z.infer<typeof proposed>): Described {
  const lines = comparePlans(before?.map(readStored) ?? [], plans.map(readStored))
  return {
    title: 'Apply the provider’s plans',
    differences: lines
      .filter(({ difference }) => difference !== 'none')
      .map((line) => ({
        what: line.listed?.name ?? line.code,
        now: told(line.agreed),
        after: told(line.listed),
      })),
  }
}

function describeLine(line: PlanLine) {
  return { plan: line.code, now: told(line.agreed), after: told(line.listed) }
}

function told(plan: Plan | undefined): string {
  if (!plan) return 'Not offered'
  return plan.priceKobo === undefined ? 'Customer chooses' : formatNaira(plan.priceKobo)
}

/** Undefined while customers are offered whatever the provider lists. */
async function lockAgreed(tx: Db, id: string): Promise<Plan[] | undefined> {
  const item = await lockItemOfPlans(tx, id)
  return item?.agreed_at ? selectAgreedPlans(tx, id) : undefined
}

function changedMeanwhile(): Refusal {
  const message = 'The plans have changed since. Please review them again.'
  return new Refusal('conflict', message, { code: 'changed_meanwhile' })
}
