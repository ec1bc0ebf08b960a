import type { Database } from '../../../../db/db.ts'
import { replaceAlarms } from '../../../../notices/raise-alarm.ts'
import { type AirtimeProvider, ProviderUnavailable } from '../../../../providers/airtime.ts'
import { type ItemOfPlans, selectAgreedPlans, selectItemsAgreed } from './agreed-plan.sql.ts'
import { comparePlans, fingerprintOf, type PlanLine } from './compare-plans.ts'

interface Differing {
  readonly item: ItemOfPlans
  readonly lines: readonly PlanLine[]
}

/** Raises an alarm for each item with plans that differ from the approved ones: customers are not offered those. */
export async function watchPlans(db: Database, airtime: Pick<AirtimeProvider, 'listPlans'>): Promise<void> {
  const differing: Differing[] = []
  for (const item of await selectItemsAgreed(db)) {
    const listed = await askPlans(airtime, item)
    // Without an answer from the provider, alarms stay as they are.
    if (!listed) return
    const lines = comparePlans(await selectAgreedPlans(db, item.id), listed).filter(mattersToCustomers)
    if (lines.length > 0) differing.push({ item, lines })
  }
  await db.transaction((tx) => replaceAlarms(tx, 'plans-differ', differing.map(describe)))
}

const mattersToCustomers = ({ difference }: PlanLine) => difference !== 'none' && difference !== 'name'

async function askPlans(airtime: Pick<AirtimeProvider, 'listPlans'>, { name }: ItemOfPlans) {
  try {
    return (await airtime.listPlans(name)) ?? []
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  }
}

function describe({ item: { name }, lines }: Differing) {
  const numberOf = (wanted: PlanLine['difference']) =>
    lines.filter(({ difference }) => difference === wanted).length
  return {
    subject: name,
    mark: fingerprintOf(lines),
    title: `The provider has changed its ${name} plans`,
    body:
      `Changed prices: ${numberOf('price')}. New plans: ${numberOf('new')}. Removed plans: ${numberOf('gone')}. Customers won’t see ` +
      'these until someone reviews and applies them in Redemption items.',
  }
}
