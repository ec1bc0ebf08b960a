import { formatMoment } from '@jara/rules/moment'
import { formatNaira } from '@jara/rules/naira'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { List, ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Section } from '@jara/ui/section'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../../../../device/connection.ts'
import { removeSale, waitingSales } from '../../../../offline/sale-outbox.ts'
import type { WaitingSale } from '../../../../offline/send-sales.ts'

/** Sales waiting to be sent, and those that the server refused, with its reason. */
export function WaitingSales() {
  const { data: all = [] } = useQuery(waitingSales)
  const data = all.filter(({ body }) => 'lines' in body)
  const isOnline = useOnline()
  const waiting = data.filter(({ refusal }) => refusal === undefined).length
  if (data.length === 0) return null
  return (
    <Section title="Unsent sales">
      {waiting > 0 && (
        <Notice tone="warning">
          {isOnline ? '' : 'You’re offline. '}
          {waiting === 1 ? '1 sale is queued.' : `${waiting} sales are queued.`} Sales will be sent in order.
        </Notice>
      )}
      <List label="Unsent sales">
        {data.map((sale) => (
          <WaitingRow key={sale.key} sale={sale} />
        ))}
      </List>
    </Section>
  )
}

function WaitingRow({ sale: { key, words, totalKobo = 0, keptAt, refusal } }: { sale: WaitingSale }) {
  return (
    <ListRow
      title={words}
      meta={[formatMoment(new Date(keptAt).toISOString())]}
      end={
        <>
          <Text as="strong" look="item" figure="amount">
            {formatNaira(totalKobo)}
          </Text>
          {refusal === undefined ? (
            <Badge tone="neutral" icon="clock">
              Queued{' '}
            </Badge>
          ) : (
            <Badge tone="red">Not completed</Badge>
          )}
        </>
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
