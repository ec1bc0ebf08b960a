import { Badge } from '@jara/ui/badge'

/** The outcome of a customer's appeal. */
export function AppealBadge({ outcome }: { outcome: string | null | undefined }) {
  if (!outcome) return <Badge tone="orange">Open</Badge>
  return outcome === 'undone' ? <Badge tone="green">Overturned</Badge> : <Badge tone="neutral">Upheld</Badge>
}
