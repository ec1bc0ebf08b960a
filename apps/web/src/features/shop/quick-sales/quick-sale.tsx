import { ActionBar } from '@jara/ui/action-bar'
import { Art } from '@jara/ui/art'
import { Button } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { Row } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { Tile, Tiles } from '@jara/ui/tile'
import { useToast } from '@jara/ui/toast'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useId, useReducer } from 'react'
import { LeaveDialog } from '../../../navigation/leave-dialog.tsx'
import type { CounterGoods } from './counter-goods.ts'
import { CurrentSale } from './current-sale.tsx'
import { emptySale, takeStep, totalCents, formatDollars } from './sale.ts'

/** Adds up a sale at the counter. Spec §4: no payment and no request is made. */
export function QuickSale({ goods }: { goods: CounterGoods }) {
  const [sale, take] = useReducer(takeStep, emptySale)
  const popularId = useId()
  const showToast = useToast()
  const total = formatDollars(totalCents(sale))

  function pay() {
    take({ type: 'pay' })
    showToast('Sale closed')
  }
  return (
    <>
      <Main>
        <section aria-labelledby={popularId}>
          <h2 id={popularId}>
            <VisuallyHidden>Popular Items</VisuallyHidden>
          </h2>
          <Tiles>
            {goods.popularItems().map(({ art, ...item }) => (
              <Tile
                key={item.id}
                name={item.name}
                price={formatDollars(item.priceCents)}
                picture={<Art name={art} shape="wide" />}
                onPress={() => take({ type: 'add', item })}
              />
            ))}
          </Tiles>
        </section>
        <CurrentSale
          sale={sale}
          onQuantity={(name, quantity) => take({ type: 'set-quantity', name, quantity })}
        />
      </Main>
      <ActionBar label="Payment" overBar>
        <Row between>
          <Text look="muted">Total</Text>
          <Text as="strong" look="title" figure="amount" aria-live="polite">
            {total}
          </Text>
        </Row>
        <Row even>
          <Button variant="outline" icon="cash" disabled={sale.length === 0} onClick={pay}>
            Cash
          </Button>
          <Button icon="card" disabled={sale.length === 0} onClick={pay}>
            Card
          </Button>
        </Row>
      </ActionBar>
      <LeaveDialog title="Leave this sale?" isBusy={sale.length > 0}>
        This sale hasn’t been paid yet.
      </LeaveDialog>
    </>
  )
}
