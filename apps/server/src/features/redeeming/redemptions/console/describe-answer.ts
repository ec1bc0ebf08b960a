import type { Reply } from '../../../../providers/airtime.ts'
import type { DeskRow } from './desk.sql.ts'

/** How we read a provider answer, in words. */
export const readings: Readonly<Record<Reply['kind'], string>> = {
  delivered: 'delivered',
  failed: 'failed',
  'refused-us': 'our account was rejected',
  'too-soon': 'too soon after the previous order',
  reversed: 'reversed',
  unseen: 'no record of this order',
  manual: 'contact provider to confirm',
  open: 'still open',
}

/** `099, still open` */
export function describeAnswer(code: string, kind: Reply['kind']): string {
  return code === 'no answer' ? 'No answer' : `${code}, ${readings[kind]}`
}

/** The provider's last answer, for a list. */
export function describeLast({ answer_code, answer_kind, outcome_code, status, sends }: DeskRow): string {
  if (answer_code !== null && answer_kind !== null) return describeAnswer(answer_code, answer_kind)
  if (outcome_code !== null) return outcome_code
  if (status === 'held') return sends === 0 ? 'Not sent yet' : 'To be resent'
  return sends === 0 ? 'Never sent' : 'Sent, no answer yet'
}
