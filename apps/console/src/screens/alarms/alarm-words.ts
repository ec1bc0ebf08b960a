import type { AlarmKind } from '@jara/contract/console/alarms'

/** The name of each kind of alarm, and when it is raised. */
export const kindWords: Readonly<Record<AlarmKind, readonly [name: string, when: string]>> = {
  'float-low': ['Float is low', 'The money at the provider will not last, by its limits.'],
  'service-failing': ['Service fails', 'Fewer than nine of ten orders of six hours were delivered.'],
  'redemption-late': ['Redemption is late', 'The oldest open redemption is older than 24 hours.'],
  'provider-contradicts': ['Provider contradicts', 'It says the opposite of how a redemption ended.'],
  'records-disagree': ['Records disagree', 'Ledger, tables or audit log do not add up at night.'],
  'mission-budget': ['Mission’s budget', 'Half, four fifths or all of a mission’s budget is spent.'],
  'plans-differ': ['Plans have changed', 'The provider lists other plans or prices than were agreed to.'],
  'backup-old': ['Backup is old', 'The last backup is older than 36 hours.'],
}

export function kindInWords(kind: string): string {
  if (kind === 'test') return 'Test'
  return (kindWords as Readonly<Record<string, readonly [string, string]>>)[kind]?.[0] ?? kind
}

export function wayInWords(way: string): string {
  if (way === 'operators') return 'Letter to every operator'
  if (way === 'push') return 'Push'
  return way === 'mail' ? 'Letter' : 'Webhook'
}
