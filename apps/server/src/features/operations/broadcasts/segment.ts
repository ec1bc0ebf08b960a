import type { BodyOf } from '@jara/contract/call'
import type { sendBroadcast, SegmentKind } from '@jara/contract/operations/broadcasts'
import { formatPoints } from '@jara/rules/points'
import { Refusal } from '../../../access/refusal.ts'
import { isUuid } from '../../../db/uuid.ts'

export type Segment = BodyOf<typeof sendBroadcast>['segment']

type Part = Exclude<keyof Segment, 'kind'>

const needed: Readonly<Record<SegmentKind, readonly Part[]>> = {
  all: [],
  earned: ['days'],
  place: ['state'],
  shop: ['shop'],
  idle: ['points', 'days'],
}

/** Refuses a segment that lacks a part, or has one that does not belong to its kind. */
export function checkSegment(segment: Segment): void {
  const { kind, ...parts } = segment
  const known: readonly string[] = kind === 'place' ? ['state', 'city'] : needed[kind]
  const missing = needed[kind].filter((part) => segment[part] === undefined)
  const unknown = Object.entries(parts).flatMap(([part, value]) =>
    value !== undefined && !known.includes(part) ? [part] : [],
  )
  if (missing[0] !== undefined) throw faulty(`${missing[0]}: is required for ${kind}`)
  if (unknown[0] !== undefined) throw faulty(`${unknown[0]}: is not for ${kind}`)
  if (segment.shop !== undefined && !isUuid(segment.shop)) throw faulty('shop: not found')
}

function faulty(message: string): Refusal {
  return new Refusal('invalid', `segment.${message}`, { code: 'invalid' })
}

export function segmentInWords(segment: Segment, shopName: string | null): string {
  const { kind, days = 0, points = 0, state = '', city } = segment
  if (kind === 'all') return 'All customers'
  if (kind === 'earned') return `Earned in the last ${inDays(days)}`
  if (kind === 'place') return city === undefined ? `In ${state}` : `In ${city}, ${state}`
  if (kind === 'shop') return `Bought at ${shopName ?? 'a deleted shop'}`
  return `With more than ${formatPoints(points)} and no redemption in ${inDays(days)}`
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
