import type { Policy } from './policy.ts'

/** A shop's purchases that were decided in the last 30 days. */
export interface ShopFigures {
  /** By its own staff. */
  readonly decided: number
  readonly approved: number
  /** From the declaration to the decision. Null without a decision. */
  readonly medianSeconds: number | null
  readonly confirmed: number
  readonly points: number
  /** Points of the five customers with the most. */
  readonly topFivePoints: number
  /** Declared between 22:00 and 06:00 in Lagos. */
  readonly atNight: number
  readonly customersWithSeenPhotos: number
  /** The largest number who use the same browser; one if all have their own. */
  readonly customersOnOneBrowser: number
  /** Confirmed, without reversed ones. */
  readonly units: number
  /** Recorded as stock in 90 days: not every shop restocks every month. */
  readonly unitsAdded: number
  readonly shopsNearby: number
  /** Standard deviations above the daily points of the shops nearby. Null if there are too few of them. */
  readonly deviations: number | null
}

interface ShopSignal {
  readonly signal: string
  readonly why: string
}

/** The signals in a shop's figures that deserve an operator's review. */
export function judgeShop({ shopSignals: limits }: Policy, figures: ShopFigures): ShopSignal[] {
  const { decided, approved, medianSeconds, confirmed, points, topFivePoints, atNight } = figures
  const { customersWithSeenPhotos, customersOnOneBrowser, units, unitsAdded, shopsNearby, deviations } =
    figures
  const hasDecided = decided > 0 && decided >= limits.decisions
  const hasConfirmed = confirmed > 0 && confirmed >= limits.decisions
  return [
    {
      signal: 'approvalRate',
      isFound: hasDecided && approved >= limits.approvalRate * decided,
      why: `${percent(approved, decided)} of ${decided} purchases approved`,
    },
    {
      signal: 'quickDecisions',
      isFound: hasDecided && medianSeconds !== null && medianSeconds < limits.decisionSeconds,
      why: `half of ${decided} decisions within ${Math.ceil(medianSeconds ?? 0)} s`,
    },
    {
      signal: 'fewCustomers',
      isFound: hasConfirmed && topFivePoints > limits.topFiveShare * points,
      why: `five customers have ${percent(topFivePoints, points)} of its points`,
    },
    {
      signal: 'nightPurchases',
      isFound: hasConfirmed && atNight > limits.nightShare * confirmed,
      why: `${percent(atNight, confirmed)} of ${confirmed} purchases between 22:00 and 06:00`,
    },
    {
      signal: 'aboveShopsNearby',
      isFound: deviations !== null && shopsNearby >= limits.shopsNearby && deviations > limits.deviations,
      why: `points a day ${deviations?.toFixed(1)} standard deviations above ${shopsNearby} shops nearby`,
    },
    {
      signal: 'seenPhotos',
      isFound: customersWithSeenPhotos > 0 && customersWithSeenPhotos >= limits.customersWithSeenPhotos,
      why: `${customersWithSeenPhotos} customers declared with photos seen before`,
    },
    {
      signal: 'sharedBrowser',
      isFound: customersOnOneBrowser > 1 && customersOnOneBrowser >= limits.customersOnOneBrowser,
      why: `${customersOnOneBrowser} customers use one browser`,
    },
    {
      signal: 'soldBeyondStock',
      isFound: hasConfirmed && units > limits.timesStockAdded * unitsAdded,
      why: `${units} units confirmed, but only ${unitsAdded} added to stock in 90 days`,
    },
  ].flatMap(({ signal, isFound, why }) => (isFound ? [{ signal, why }] : []))
}

/** Rounded down, so that it never overstates. */
function percent(part: number, whole: number): string {
  return `${Math.floor((part / whole) * 100)}%`
}
