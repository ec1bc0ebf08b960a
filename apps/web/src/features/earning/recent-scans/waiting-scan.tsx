import { formatMoment } from '@jara/rules/moment'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { IconTile } from '@jara/ui/icon-tile'
import { ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Picture } from '@jara/ui/picture'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { WaitingPurchase } from '../../../offline/send-outbox.ts'
import { removeWaiting } from '../../../offline/outbox.ts'

/** A purchase confirmed offline: it waits to be sent, or the server refused it. */
export function WaitingScan({ waiting }: { waiting: WaitingPurchase }) {
  const { product, body, confirmedAt, refusal } = waiting
  const quantity = 'quantity' in body ? body.quantity : 1
  const at = new Date(confirmedAt).toISOString()
  const unitKobo = product.priceNaira === undefined ? undefined : toKobo(product.priceNaira)
  return (
    <ListRow
      title={product.name}
      meta={[
        `Quantity ${quantity}`,
        <time dateTime={at} key="at">
          {formatMoment(at)}
        </time>,
      ]}
      start={<Picture source={product.imageUrl} alternative="" fallback={<IconTile icon="box" />} />}
      end={
        <>
          {refusal === undefined ? (
            <Badge tone="neutral" icon="clock">
              Queued{' '}
            </Badge>
          ) : (
            <Badge tone="red">Not submitted</Badge>
          )}
          {unitKobo !== undefined && (
            <Text as="span" look="item" figure="amount">
              {formatNaira(unitKobo * quantity)}
            </Text>
          )}
        </>
      }
      foot={<Foot waiting={waiting} />}
    />
  )
}

function Foot({ waiting: { key, product, refusal } }: { waiting: WaitingPurchase }) {
  if (refusal === undefined) return <Text look="hint">We’ll submit it when you’re back online.</Text>
  return (
    <Stack gap={2}>
      <Notice tone="error">{refusal}</Notice>
      <Button
        variant="outline"
        small
        icon="trash"
        aria-label={`Remove ${product.name}`}
        onClick={() => void removeWaiting(key)}
      >
        Remove
      </Button>
    </Stack>
  )
}
