import type { shopStandings } from '@jara/contract/shop/retailers-console'
import { Badge } from '@jara/ui/badge'

export function StandingBadge({ standing }: { standing: (typeof shopStandings)[number] }) {
  if (standing === 'active') return <Badge tone="green">Active</Badge>
  if (standing === 'quiet') return <Badge tone="yellow">Inactive</Badge>
  return <Badge tone="red">Suspended</Badge>
}
