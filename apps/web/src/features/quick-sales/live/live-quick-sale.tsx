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
import { lazy, Suspense, useReducer, useState } from 'react'
import { LeaveDialog } from '../../../navigation/leave-dialog.tsx'
import { useIsLive, useSession } from '../../../session/use-session.ts'
import { GoodsTiles } from './goods-tiles.tsx'
import { LiveLines } from './live-lines.tsx'
import { emptySale, type Goods, hasMore, type Sale, takeStep, totalKobo } from './live-sale.ts'
import { useGoods } from './use-goods.ts'
import { useTaking, type WayToPay } from './use-taking.ts'
import { WaitingSales } from './waiting-sales.tsx'

const PointsDialog = lazy(async () => {
  const { PointsDialog: Content } = await import('./points-dialog.tsx')
  return { default: Content }
})

/** Sells real stock at the counter. */
export function LiveQuickSale() {
  const [search, setSearch] = useState('')
  const [kept, take] = useReducer(takeStep, emptySale)
  const goods = useGoods(search)
  // Prices and what is left follow the stock as it is known.
  const sale = takeStep(kept, { type: 'refresh', goods: goods.known })
  const showToast = useToast()
  const [isPayingWithPoints, setPayingWithPoints] = useState(false)
  const takesPoints = useTakesPoints()
  const taking = useTaking((sold) => {
    take({ type: 'take', sold })
    setPayingWithPoints(false)
  })
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
      <PaymentBar
        sale={sale}
        isTaking={taking.isTaking}
        refusal={isPayingWithPoints ? undefined : taking.refusal}
        onPay={pay}
        onPoints={takesPoints ? () => setPayingWithPoints(true) : undefined}
      />
      {isPayingWithPoints && (
        <Suspense fallback={null}>
          <PointsDialog
            totalKobo={totalKobo(sale)}
            isTaking={taking.isTaking}
            refusal={taking.refusal}
            onAgreed={(paid, payment) => taking.sell(sale, paid, payment)}
            onClose={() => setPayingWithPoints(false)}
          />
        </Suspense>
      )}
      {taking.taken && <UndoSale key={taking.taken.id} taking={taking} taken={taking.taken} />}
      <LeaveDialog title="Leave this sale?" isBusy={sale.length > 0}>
        This sale is not paid yet.
      </LeaveDialog>
    </>
  )
}

interface PaymentBarProps {
  readonly sale: Sale
  readonly isTaking: boolean
  readonly refusal: string | undefined
  readonly onPay: (paid: WayToPay) => void
  /** Absent where points are not taken. */
  readonly onPoints: (() => void) | undefined
}

function PaymentBar({ sale, isTaking, refusal, onPay, onPoints }: PaymentBarProps) {
  const isEmpty = sale.length === 0
  return (
    <ActionBar label="Payment" overBar>
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      <Row between>
        <Text look="muted">Total</Text>
        <Text as="strong" look="title" figure="amount" aria-live="polite">
          {formatNaira(totalKobo(sale))}
        </Text>
      </Row>
      {onPoints && (
        <Button variant="tonal" icon="qr" block disabled={isEmpty || isTaking} onClick={onPoints}>
          Pay with points
        </Button>
      )}
      <Row even>
        <Button
          variant="outline"
          icon="cash"
          disabled={isEmpty}
          busy={isTaking}
          onClick={() => onPay('cash')}
        >
          Cash
        </Button>
        <Button icon="card" disabled={isEmpty} busy={isTaking} onClick={() => onPay('card')}>
          Card
        </Button>
      </Row>
    </ActionBar>
  )
}

/** Shops that read pay codes; a brand has no counter. */
function useTakesPoints(): boolean {
  const { role } = useSession()
  const readsCodes = useIsLive('payCode')
  return useIsLive('pointPayments') && readsCodes && role === 'retailer'
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
