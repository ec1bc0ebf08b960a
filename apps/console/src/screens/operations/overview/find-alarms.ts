import type { AnswerOf } from '@jara/contract/call'
import type { readOverview } from '@jara/contract/operations/overview'
import { promiseSeconds } from '@jara/rules/redeeming/redemption-desk'
import { count, durationInWords, nairaInWords } from '../../../parts/words.ts'

export type Overview = AnswerOf<typeof readOverview>

export interface Alarm {
  readonly weight: 'high' | 'medium'
  readonly title: string
  readonly text: string
  readonly href: string
}

/** How long before its due time a redemption needs attention. */
const warnSeconds = 4 * 3_600
/** With fewer orders, a success rate means little. */
const fewestOrders = 10
const leastSuccess = 0.9

const desk = '/console/redemptions'

/** What needs attention now, the most urgent first. */
export function findAlarms(overview: Overview): Alarm[] {
  return [
    ...endingPromise(overview),
    ...lowFloat(overview),
    ...contradictions(overview),
    ...shortCover(overview),
    ...slowServices(overview),
    ...usedBudgets(overview),
  ]
}

function endingPromise({ open, at }: Overview): Alarm[] {
  const [oldest] = open
  if (!oldest) return []
  const left = promiseSeconds - ageOf(oldest.created_at, at)
  if (left > warnSeconds) return []
  const title =
    left > 0
      ? `A redemption is due in ${durationInWords(left)}`
      : `A redemption is overdue by ${durationInWords(-left)}`
  const text = `${oldest.service}, ${nairaInWords(oldest.naira)}`
  return [{ weight: 'high', title, text, href: `${desk}/${oldest.id}` }]
}

function lowFloat({ float }: Overview): Alarm[] {
  if (!float?.is_low) return []
  const lasts = float.hours_left === null ? '' : `, enough for ${durationInWords(float.hours_left * 3_600)}`
  const title = `The provider balance is ${nairaInWords(float.balance)}${lasts}`
  return [{ weight: 'high', title, text: 'Top up our account with the provider', href: desk }]
}

function contradictions({ contradicted }: Overview): Alarm[] {
  if (contradicted === 0) return []
  const title =
    contradicted === 1
      ? 'Status conflict on 1 redemption'
      : `Status conflicts on ${count(contradicted)} redemptions`
  return [{ weight: 'medium', title, text: 'Needs a resolution', href: `${desk}?tab=person` }]
}

function shortCover({ liability: { covered, naira }, float }: Overview): Alarm[] {
  if (float === null || covered === null || covered >= 1) return []
  const title = `Points liability is ${percentInWords(covered)} funded`
  return [{ weight: 'medium', title, text: `${nairaInWords(naira * (1 - covered))} short`, href: desk }]
}

function slowServices({ services }: Overview): Alarm[] {
  return services.filter(isSlow).map(({ service, success, delivered, refunded }) => ({
    weight: 'medium' as const,
    title: `${service} delivered ${percentInWords(success ?? 0)} of its orders`,
    text: `${delivered} of ${delivered + refunded} today`,
    href: `${desk}?tab=refunded&service=${encodeURIComponent(service)}`,
  }))
}

function usedBudgets({ missions }: Overview): Alarm[] {
  return missions.map(({ id, name, percent }) => ({
    weight: 'medium' as const,
    title: percent === 100 ? `${name} has used up its budget` : `${name} has used ${percent}% of its budget`,
    text: 'Publish a new mission to continue',
    href: `/console/missions/${id}`,
  }))
}

export function isSlow({ success, delivered, refunded }: Overview['services'][number]): boolean {
  return success !== null && success < leastSuccess && delivered + refunded >= fewestOrders
}

export function ageOf(since: string, at: string): number {
  return (Date.parse(at) - Date.parse(since)) / 1_000
}

/** Beyond ten times, the exact digits do not matter. */
export function percentInWords(share: number): string {
  return share >= 10 ? 'more than 1,000%' : `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`
}
