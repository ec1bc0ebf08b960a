import { formatMoment } from '@jara/rules/moment'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { List, ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Section } from '@jara/ui/section'
import { Stack } from '@jara/ui/stack'
import { useQuery } from '@tanstack/react-query'
import { removeSale, waitingSales } from '../../../../offline/sale-outbox.ts'
import type { WaitingSale } from '../../../../offline/send-sales.ts'

/** Scanned items waiting to be sent, and those that the server refused, with its reason. */
export function WaitingItems() {
  const { data: all = [] } = useQuery(waitingSales)
  const waiting = all.filter(({ body }) => 'items' in body)
  if (waiting.length === 0) return null
  return (
    <Section title="Unsent items">
      <List label="Unsent items">
        {waiting.map((scanned) => (
          <WaitingRow key={scanned.key} scanned={scanned} />
        ))}
      </List>
    </Section>
  )
}

function WaitingRow({ scanned: { key, words, keptAt, refusal } }: { scanned: WaitingSale }) {
  return (
    <ListRow
      title={words}
      meta={[formatMoment(new Date(keptAt).toISOString())]}
      end={
        refusal === undefined ? (
          <Badge tone="neutral" icon="clock">
            Queued{' '}
          </Badge>
        ) : (
          <Badge tone="red">Not saved</Badge>
        )
      }
      foot={
        refusal !== undefined && (
          <Stack gap={2}>
            <Notice tone="error">{refusal}</Notice>
            <Button
              variant="outline"
              small
              icon="trash"
              aria-label={`Remove ${words}`}
              onClick={() => void removeSale(key)}
            >
              Remove
            </Button>
          </Stack>
        )
      }
    />
  )
}
