import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { ActionBar } from '@jara/ui/action-bar'
import { Button } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { Notice } from '@jara/ui/notice'
import { Row } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useToast } from '@jara/ui/toast'
import { Undo } from '@jara/ui/undo'
import { useReducer, useState } from 'react'
import { LeaveDialog } from '../../../navigation/leave-dialog.tsx'
import { GoodsTiles } from './goods-tiles.tsx'
import { LiveLines } from './live-lines.tsx'
import { emptySale, type Goods, hasMore, takeStep, totalKobo } from './live-sale.ts'
import { useGoods } from './use-goods.ts'
import { useTaking, type WayToPay } from './use-taking.ts'
import { WaitingSales } from './waiting-sales.tsx'

/** Sells real stock at the counter. */
export function LiveQuickSale() {
  const [search, setSearch] = useState('')
  const [kept, take] = useReducer(takeStep, emptySale)
  const goods = useGoods(search)
  // Prices and what is left follow the stock as it is known.
  const sale = takeStep(kept, { type: 'refresh', goods: goods.known })
  const showToast = useToast()
  const taking = useTaking((sold) => take({ type: 'take', sold }))
  const pay = (paid: WayToPay) => taking.sell(sale, paid)

  function tap(item: Goods) {
    if (hasMore(sale, item)) take({ type: 'add', goods: item })
    else showToast(`Only ${formatCount(item.left)} left`)
  }
  return (
    <>
      <Main>
        <GoodsTiles search={search} onSearch={setSearch} goods={goods} onTap={tap} />
        <LiveLines sale={sale} onQuantity={(id, quantity) => take({ type: 'set-quantity', id, quantity })} />
        <WaitingSales />
      </Main>
      <ActionBar label="Payment" overBar>
        {taking.refusal !== undefined && <Notice tone="error">{taking.refusal}</Notice>}
        <Row between>
          <Text look="muted">Total</Text>
          <Text as="strong" look="title" figure="amount" aria-live="polite">
            {formatNaira(totalKobo(sale))}
          </Text>
        </Row>
        <Row even>
          <Button
            variant="outline"
            icon="cash"
            disabled={sale.length === 0}
            busy={taking.isTaking}
            onClick={() => pay('cash')}
          >
            Cash
          </Button>
          <Button icon="card" disabled={sale.length === 0} busy={taking.isTaking} onClick={() => pay('card')}>
            Card
          </Button>
        </Row>
      </ActionBar>
      {taking.taken && <UndoSale key={taking.taken.id} taking={taking} taken={taking.taken} />}
      <LeaveDialog title="Leave this sale?" isBusy={sale.length > 0}>
        This sale is not paid yet.
      </LeaveDialog>
    </>
  )
}

type Taking = ReturnType<typeof useTaking>

function UndoSale({ taking, taken }: { taking: Taking; taken: NonNullable<Taking['taken']> }) {
  return (
    <Undo
      words={`Sale taken, ${formatNaira(taken.totalKobo)}`}
      onUndo={() => taking.undo(taken)}
      onOver={taking.forget}
    />
  )
}
