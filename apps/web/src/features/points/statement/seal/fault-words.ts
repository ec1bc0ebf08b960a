import { formatMoment } from '@jara/rules/moment'
import { formatPoints } from '@jara/rules/points'
import type { LinkedEntry } from '@jara/rules/points/check-ledger'
import type { SealCheck } from './use-seal.ts'

/** A transfer in a few words: `On hold 1,000 pts, 18 Nov 2026, 17:30`. */
export function wordsOfEntry({ entry }: LinkedEntry): string {
  if (!entry) return 'Missing transfer'
  const { kind, points, microseconds } = entry
  const at = formatMoment(new Date(Math.floor(microseconds / 1000)).toISOString())
  return `${kinds[kind] ?? 'Moved'} ${formatPoints(points)}, ${at}`
}

const kinds: Readonly<Record<string, string>> = {
  earn: 'Earned',
  'earn-maturing': 'Earned',
  mature: 'Became available',
  hold: 'On hold',
  spend: 'Spent',
  settle: 'Spent',
  refund: 'Refunded',
  reverse: 'Refunded',
  'take-back': 'Reversed',
  'take-back-maturing': 'Reversed',
  'take-back-debt': 'Owed',
  'pay-debt': 'Paid',
  'adjust-up': 'Added',
  'adjust-down': 'Deducted',
  expire: 'Expired',
}

interface Fault {
  readonly title: string
  readonly words: string
}

/** A description of what does not match; undefined if everything does. */
export function faultIn(check: SealCheck | undefined): Fault | undefined {
  if (check?.at === 'unpublished') {
    return {
      title: `The record for ${check.day} doesn’t match`,
      words: 'Your statement does not match the record published that day.',
    }
  }
  if (check?.at !== 'wrong') return undefined
  const { fault, row } = check
  const named = row?.entry ? ` ${wordsOfEntry(row)}.` : ''
  const titles = {
    changed: `Entry ${fault.number} was changed`,
    missing: `Entry ${fault.number} is missing`,
    added: `An extra entry was added at ${fault.number}`,
  } as const
  return {
    title: titles[fault.verdict],
    words: `Transfer ${fault.id} does not match its original record.${named}`,
  }
}
