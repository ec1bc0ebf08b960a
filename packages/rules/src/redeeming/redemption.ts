import { exactNumber, readDecimal } from '../decimal.ts'
import { formatCount } from '../points.ts'

export const redemptionTypes = ['airtime', 'data', 'electricity'] as const
export type RedemptionType = (typeof redemptionTypes)[number]

export type RedemptionDraft = {
  /** Something was chosen, whether or not `item` was found for it. */
  itemChosen: boolean
  item: { type: RedemptionType } | undefined
  points: number
  phone?: string | undefined
  variationCode?: string | undefined
  meterNumber?: string | undefined
}

/** The first reason this redemption cannot go ahead, in the order of the specification. */
export function refuseRedemption(draft: RedemptionDraft, balance: number | undefined): string | undefined {
  const { item, itemChosen, points, phone, variationCode, meterNumber } = draft
  if (!itemChosen || !Number.isSafeInteger(points) || points <= 0)
    return 'Please select an item and enter a valid number of points.'
  if (balance !== undefined && points > balance)
    return 'You do not have enough points to make this redemption.'
  if (!item) return 'Please select a valid item.'
  if (item.type !== 'electricity' && isBlank(phone)) return 'Please enter your phone number.'
  if (needsPlan(item.type) && isBlank(variationCode)) return 'Please select a plan.'
  if (item.type === 'electricity' && isBlank(meterNumber)) return 'Please enter your meter number.'
  return undefined
}

/** Data and electricity are sold as plans, airtime is not. */
export function needsPlan(type: RedemptionType): boolean {
  return type !== 'airtime'
}

export function itemsOfType<Item extends { type: string }>(items: readonly Item[], type: string): Item[] {
  return items.filter((item) => item.type === type)
}

/** The label of the number that is credited. */
export function accountLabel(type: RedemptionType): string {
  return type === 'electricity' ? 'Meter Number' : 'Phone Number'
}

export function accountPlaceholder(type: RedemptionType): string {
  return type === 'electricity' ? '1234567890' : '08012345678'
}

export const typeLabels = {
  airtime: 'Airtime',
  data: 'Data',
  electricity: 'Electricity',
} as const satisfies Record<RedemptionType, string>

/**
 * The value of points at a rate in naira per point, rounded down to the kobo; undefined for invalid points or rates.
 */
export function convertedKobo(points: number, rate: number): number | undefined {
  const nairaPerPoint = readDecimal(rate)
  if (!nairaPerPoint || nairaPerPoint.digits < 0n || !Number.isSafeInteger(points) || points < 0)
    return undefined
  const hundredfold = BigInt(points) * nairaPerPoint.digits * 100n
  return exactNumber(hundredfold / 10n ** BigInt(nairaPerPoint.scale))
}

/** The fewest points that cover a plan's fixed price; undefined if no number of points does. */
export function pointsForPlan(priceKobo: number, rate: number): number | undefined {
  const nairaPerPoint = readDecimal(rate)
  if (!nairaPerPoint || nairaPerPoint.digits <= 0n || !Number.isSafeInteger(priceKobo) || priceKobo <= 0)
    return undefined
  const price = BigInt(priceKobo) * 10n ** BigInt(nairaPerPoint.scale)
  const worthOfPoint = nairaPerPoint.digits * 100n
  return exactNumber((price + worthOfPoint - 1n) / worthOfPoint)
}

/** A plan with a fixed price is redeemed with exactly the points it costs. */
export function refusePlanPoints(points: number, priceKobo: number, rate: number): string | undefined {
  const needed = pointsForPlan(priceKobo, rate)
  if (needed === undefined) return 'This plan isn’t available right now.'
  if (points === needed) return undefined
  return needed === 1 ? 'This plan costs 1 point.' : `This plan costs ${formatCount(needed)} points.`
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}
