import type { AnswerOf } from '@jara/contract/call'
import type { listPlans as listPlansCall } from '@jara/contract/redemptions'
import { fromKobo } from '@jara/rules/naira'
import { Refusal } from '../../access/refusal.ts'
import type { Plan } from '../../providers/airtime.ts'
import { apologise } from './apologise.ts'
import { isServiceOffered } from './redemption-item.sql.ts'
import type { RedemptionDeps } from './redemption-deps.ts'

/** The provider's plans for one of our items. Other services are not looked up. */
export async function listPlans(
  { db, airtime }: Pick<RedemptionDeps, 'db' | 'airtime'>,
  serviceId: string,
): Promise<AnswerOf<typeof listPlansCall>> {
  if (!(await isServiceOffered(db, serviceId))) throw unknownService()
  const plans = await apologise(airtime.listPlans(serviceId))
  if (!plans) throw unknownService()
  const list = plans.map(describePlan)
  return { content: { varations: list, variations: list } }
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
  return new Refusal('not-found', 'There is no such service.')
}
