// The state of what is decided about a customer, a shop or an appeal.
import type { shopStandings } from '@jara/contract/shop/retailers-console'
import { Badge, type BadgeTone } from '@jara/ui/badge'

const ofCustomers: Readonly<Record<string, readonly [tone: BadgeTone, word: string]>> = {
  active: ['green', 'Active'],
  stopped: ['orange', 'Redemptions blocked'],
  disabled: ['red', 'Disabled'],
  merged: ['neutral', 'Merged'],
  leaving: ['yellow', 'Closing'],
  erased: ['neutral', 'Deleted'],
}

export function CustomerBadge({ standing }: { standing: string }) {
  const [tone, word] = ofCustomers[standing] ?? ['neutral', standing]
  return <Badge tone={tone}>{word}</Badge>
}

export function ShopBadge({ standing }: { standing: (typeof shopStandings)[number] }) {
  if (standing === 'active') return <Badge tone="green">Active</Badge>
  if (standing === 'quiet') return <Badge tone="yellow">Inactive</Badge>
  return <Badge tone="red">Suspended</Badge>
}

/** The outcome of a customer's appeal. */
export function AppealBadge({ outcome }: { outcome: string | null | undefined }) {
  if (!outcome) return <Badge tone="orange">Open</Badge>
  return outcome === 'undone' ? <Badge tone="green">Overturned</Badge> : <Badge tone="neutral">Upheld</Badge>
}
