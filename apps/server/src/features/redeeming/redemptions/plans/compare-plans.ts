import { createHash } from 'node:crypto'
import { movesFar } from '@jara/rules/trust/second-person'
import type { Plan } from '../../../../providers/airtime.ts'

/** A plan as approved and as the provider lists it now. */
export interface PlanLine {
  readonly code: string
  readonly agreed: Plan | undefined
  readonly listed: Plan | undefined
  readonly difference: 'none' | 'new' | 'gone' | 'price' | 'name'
}

/** Every plan once, in the provider's order; those that it no longer lists come last. */
export function comparePlans(agreed: readonly Plan[], listed: readonly Plan[]): PlanLine[] {
  const present = plansByCode(listed)
  const before = plansByCode(agreed)
  const gone = agreed.filter(({ code }) => !present.has(code)).map(({ code }) => code)
  return [...present.keys(), ...gone].map((code) => compare(code, before.get(code), present.get(code)))
}

/** If several plans have the same code, the first one is redeemed. */
function plansByCode(plans: readonly Plan[]): Map<string, Plan> {
  const byCode = new Map<string, Plan>()
  for (const plan of plans) if (!byCode.has(plan.code)) byCode.set(plan.code, plan)
  return byCode
}

function compare(code: string, agreed: Plan | undefined, listed: Plan | undefined): PlanLine {
  return { code, agreed, listed, difference: differenceOf(agreed, listed) }
}

function differenceOf(agreed: Plan | undefined, listed: Plan | undefined): PlanLine['difference'] {
  if (!agreed) return 'new'
  if (!listed) return 'gone'
  if (agreed.priceKobo !== listed.priceKobo) return 'price'
  return agreed.name === listed.name ? 'none' : 'name'
}

/** Whether a plan's price moves by more than a fifth, or changes between fixed and free to choose. */
export function priceMovesFar({ agreed, listed, difference }: PlanLine): boolean {
  if (difference !== 'price') return false
  const [from, to] = [agreed?.priceKobo, listed?.priceKobo]
  return from === undefined || to === undefined || movesFar(from, to)
}

/** Identifies the plans that an operator has seen, so that nothing else is applied. */
export function fingerprintOf(lines: readonly PlanLine[]): string {
  const seen = lines.map(({ code, agreed, listed }) => [
    code,
    agreed && [agreed.name, agreed.priceKobo],
    listed && [listed.name, listed.priceKobo],
  ])
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
