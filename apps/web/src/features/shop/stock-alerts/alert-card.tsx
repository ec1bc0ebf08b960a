import { relativeTime } from '@jara/rules/format/intl'
import { Badge } from '@jara/ui/badge'
import { Card } from '@jara/ui/card'
import { IconButton } from '@jara/ui/icon-button'
import { IconTile } from '@jara/ui/icon-tile'
import type { IconName } from '@jara/ui/icon'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { alertMessage, type AlertPriority, type StockAlert } from './alerts.ts'

/** Spec §9: high is red, medium orange, low yellow. Icon and text convey the same without colour. */
const looks: Record<AlertPriority, { tone: 'red' | 'orange' | 'yellow'; icon: IconName }> = {
  high: { tone: 'red', icon: 'alert' },
  medium: { tone: 'orange', icon: 'clock' },
  low: { tone: 'yellow', icon: 'info' },
}

type AlertCardProps = { alert: StockAlert; now: Date; onDismiss: () => void }

export function AlertCard({ alert, now, onDismiss }: AlertCardProps) {
  const { tone, icon } = looks[alert.priority]
  return (
    <Card as="li" row>
      <IconTile icon={icon} tone={tone} />
      <Stack grow gap={1}>
        <Row wrap gap={2}>
          <Text as="h2" look="item">
            {alert.productName}
          </Text>
          <Badge tone={tone} icon={icon}>
            {alert.priority}
          </Badge>
        </Row>
        <Text look="meta">{alertMessage(alert)}</Text>
        <Text look="hint">
          Reorder at {alert.threshold} · {age(alert.createdAt, now)}
        </Text>
      </Stack>
      <IconButton icon="x" label={`Dismiss ${alert.productName}`} small onClick={onDismiss} />
    </Card>
  )
}

/** The age in words: `35 min ago`, `3 hr ago`, `yesterday`. */
export function age(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relativeTime.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? relativeTime.format(-hours, 'hour')
    : relativeTime.format(-Math.floor(hours / 24), 'day')
}
