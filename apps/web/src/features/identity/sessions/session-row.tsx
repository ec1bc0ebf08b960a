import type { listSessions } from '@jara/contract/identity/auth-sessions'
import { formatMoment } from '@jara/rules/moment'
import { Badge } from '@jara/ui/badge'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import type { ReactNode } from 'react'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type ListedSession = ToleratedAnswer<typeof listSessions>[number]

export function SessionRow({ session, end }: { session: ListedSession; end: ReactNode }) {
  const { is_new } = session
  const badge = is_new && (
    <Badge key="new" tone="red" icon="alert">
      New
    </Badge>
  )
  return (
    <ListRow
      start={<DeviceTile session={session} />}
      title={deviceOf(session)}
      meta={[whereAndWhen(session), badge].filter(Boolean)}
      end={end}
    />
  )
}

/** Names a session among others. */
export function wordsFor(session: ListedSession): string {
  return [deviceOf(session), whereAndWhen(session)].join(', ')
}

function deviceOf({ device }: ListedSession): string {
  return device ?? 'Unknown device'
}

function whereAndWhen({ network, is_current, last_seen_at }: ListedSession): string {
  const seen = is_current ? 'now' : formatMoment(last_seen_at)
  return [network, seen].filter(Boolean).join(' · ')
}

// Not one of the named icons, because those are part of every first download.
const laptopIcon = 'M6.4 5h11.2A1.4 1.4 0 0 1 19 6.4V15H5V6.4A1.4 1.4 0 0 1 6.4 5zM3 18.5h18'
const computer = /^(?:Windows|Mac|Linux|Chromebook)\b/

function DeviceTile({ session }: { session: ListedSession }) {
  const icon = computer.test(deviceOf(session)) ? laptopIcon : 'phone'
  return <IconTile icon={icon} tone={session.is_new ? 'red' : 'brand'} />
}

export function AwaitedSessions() {
  return (
    <Skeleton label="Loading sessions...">
      <List>
        <ListRow
          start={<SkeletonBlock shape="tile" />}
          title={<SkeletonBlock shape="line" />}
          meta={[<SkeletonBlock shape="short" key="where" />]}
        />
      </List>
    </Skeleton>
  )
}
