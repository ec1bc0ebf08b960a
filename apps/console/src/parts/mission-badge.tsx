import type { missionStates } from '@jara/contract/catalogue/missions-console'
import { Badge } from '@jara/ui/badge'
import { icons } from './icons.ts'

export function MissionBadge({ state, waits }: { state: (typeof missionStates)[number]; waits: boolean }) {
  if (waits) return <Badge tone="yellow">Awaiting approval</Badge>
  if (state === 'running') return <Badge tone="green">Running</Badge>
  if (state === 'planned') return <Badge tone="yellow">Planned</Badge>
  if (state === 'paused')
    return (
      <Badge tone="orange" icon={icons.pause}>
        Paused
      </Badge>
    )
  if (state === 'draft')
    return (
      <Badge tone="neutral" icon="edit">
        Draft
      </Badge>
    )
  return (
    <Badge tone="neutral" icon="check">
      Ended
    </Badge>
  )
}
