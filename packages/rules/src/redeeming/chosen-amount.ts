import { readDecimal } from '../decimal.ts'
import { formatNaira } from '../naira.ts'
import { formatCount } from '../points.ts'
import { convertedKobo, pointsForPlan } from './redemption.ts'

export type AmountLimits = {
  minimumKobo: number | undefined
  maximumKobo: number | undefined
}

const koboPerNaira = 100

/**
 * Why these points cannot buy an amount that the customer chooses, and which points can. The provider accepts whole naira between
 * two limits.
 */
export function refuseChosenAmount(points: number, rate: number, limits: AmountLimits): string | undefined {
  const amountKobo = convertedKobo(points, rate)
  const step = pointsPerStep(rate)
  if (amountKobo === undefined || step === undefined) return 'These points can’t be redeemed here right now.'
  const { minimumKobo = koboPerNaira, maximumKobo } = limits
  const fewest = Math.ceil((pointsForPlan(minimumKobo, rate) ?? 1) / step) * step
  if (points < fewest) return `The minimum amount is ${describe(fewest, rate)}.`
  const most = maximumKobo === undefined ? undefined : mostPoints(maximumKobo, rate, step)
  if (most !== undefined && points > most) return `The maximum amount is ${describe(most, rate)}.`
  if (points % step === 0) return undefined
  const below = points - (points % step)
  const above = below + step
  const choices = most !== undefined && above > most ? [below] : [below, above]
  return `The amount must be in whole naira. Enter ${choices.map(formatCount).join(' or ')} points.`
}

/** The fewest points that are worth whole naira. Every amount in whole naira is a multiple of this. */
function pointsPerStep(rate: number): number | undefined {
  const nairaPerPoint = readDecimal(rate)
  if (!nairaPerPoint || nairaPerPoint.digits <= 0n) return undefined
  const unit = 10n ** BigInt(nairaPerPoint.scale)
  return Number(unit / commonDivisor(unit, nairaPerPoint.digits))
}

function commonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonDivisor(other, one % other)
}

function mostPoints(maximumKobo: number, rate: number, step: number): number {
  const enough = Math.ceil((pointsForPlan(maximumKobo, rate) ?? 0) / step) * step
  return (convertedKobo(enough, rate) ?? 0) > maximumKobo ? enough - step : enough
}

function describe(points: number, rate: number): string {
  return `${formatNaira(convertedKobo(points, rate) ?? 0)}, which costs ${formatCount(points)} points`
}
