import type { AlarmKind } from '@jara/contract/operations/alarms'

/** The name of each kind of alarm, and when it is raised. */
export const kindWords: Readonly<Record<AlarmKind, readonly [name: string, when: string]>> = {
  'float-low': ['Provider balance low', 'The provider balance is below its limit.'],
  'service-failing': ['Service failing', 'Less than 90% of orders in the last 6 hours were delivered.'],
  'redemption-late': ['Redemption overdue', 'A redemption has been open for more than 24 hours.'],
  'provider-contradicts': [
    'Provider status conflict',
    'The provider reports a different outcome for a completed redemption.',
  ],
  'records-disagree': [
    'Records mismatch',
    'The nightly check found a mismatch in the ledger, the tables or the audit log.',
  ],
  'mission-budget': ['Mission budget', 'A mission has used 50%, 80% or 100% of its budget.'],
  'plans-differ': ['Plans changed', 'The provider’s plans or prices no longer match the approved ones.'],
  'backup-old': ['Backup overdue', 'The last backup is more than 36 hours old.'],
}

export function kindInWords(kind: string): string {
  if (kind === 'test') return 'Test'
  return (kindWords as Readonly<Record<string, readonly [string, string]>>)[kind]?.[0] ?? kind
}

export function wayInWords(way: string): string {
  if (way === 'operators') return 'Email to all operators'
  if (way === 'push') return 'Push'
  return way === 'mail' ? 'Email' : 'Webhook'
}
