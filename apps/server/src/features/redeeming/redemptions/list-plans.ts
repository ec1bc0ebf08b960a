import type { AnswerOf } from '@jara/contract/call'
import type { listPlans as listPlansCall } from '@jara/contract/redeeming/redemptions'
import { fromKobo } from '@jara/rules/naira'
import { Refusal } from '../../../access/refusal.ts'
import type { Plan } from '../../../providers/airtime.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'
import { selectAgreedPlans } from './plans/agreed-plan.sql.ts'
import { comparePlans } from './plans/compare-plans.ts'
import { findOfferedService } from './redemption-item.sql.ts'
import type { RedemptionDeps } from './redemption-deps.ts'

/** The provider's plans for one of our items. Other services are not looked up. */
export async function listPlans(
  { db, airtime }: Pick<RedemptionDeps, 'db' | 'airtime'>,
  serviceId: string,
): Promise<AnswerOf<typeof listPlansCall>> {
  const service = await findOfferedService(db, serviceId)
  if (!service) throw unknownService()
  const plans = await refuseIfUnavailable(airtime.listPlans(serviceId))
  if (!plans) throw unknownService()
  const agreed = service.has_agreed_plans ? await selectAgreedPlans(db, service.id) : undefined
  const list = (agreed ? withoutUnseen(agreed, plans) : plans).map(describePlan)
  return { content: { varations: list, variations: list } }
}

/** Leaves out plans that are new or have another price until an operator approves them. */
function withoutUnseen(agreed: readonly Plan[], listed: readonly Plan[]): Plan[] {
  return comparePlans(agreed, listed).flatMap(({ difference, listed: plan }) =>
    plan && (difference === 'none' || difference === 'name') ? [plan] : [],
  )
}

function describePlan({ code, name, priceKobo }: Plan) {
  return {
    name,
    variation_code: code,
    variation_amount: fromKobo(priceKobo ?? 0).toFixed(2),
    fixedPrice: priceKobo === undefined ? 'No' : 'Yes',
  }
}

function unknownService(): Refusal {
  return new Refusal('not-found', 'Service not found.')
}
