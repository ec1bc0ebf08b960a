import { formatNaira } from '@jara/rules/naira'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Main } from '@jara/ui/frame'
import { useToast } from '@jara/ui/toast'
import { Undo } from '@jara/ui/undo'
import { useReducer, useState } from 'react'
import { lazyPart } from '../../../../device/lazy-part.tsx'
import { LeaveDialog } from '../../../../navigation/leave-dialog.tsx'
import { dialogNotLoaded } from '../../../../device/not-loaded.tsx'
import { useIsLive, useSession } from '../../../../session/use-session.ts'
import { GoodsTiles } from './goods-tiles.tsx'
import { LiveLines } from './live-lines.tsx'
import { emptySale, type Goods, hasMore, takeStep, totalKobo } from './live-sale.ts'
import { PaymentBar } from './payment-bar.tsx'
import { useGoods } from './use-goods.ts'
import { useTaking } from './use-taking.ts'
import { WaitingSales } from './waiting-sales.tsx'

const CodeDialog = lazyPart(
  async () => (await import('./code-dialog.tsx')).CodeDialog,
  dialogNotLoaded(({ onClose }) => onClose()),
)

/** Sells real stock at the counter. */
export function LiveQuickSale() {
  const [search, setSearch] = useState('')
  const [kept, take] = useReducer(takeStep, emptySale)
  const goods = useGoods(search)
  // Prices and remaining units follow the stock as last read.
  const sale = takeStep(kept, { type: 'refresh', goods: goods.known })
  const showToast = useToast()
  const [isPayingWithPoints, setPayingWithPoints] = useState(false)
  const [isAskingForEarner, setAskingForEarner] = useState(false)
  const [code, setCode] = useState<string>()
  const readsCodes = useReadsCodes()
  const takesPoints = useIsLive('pointPayments') && readsCodes
  const taking = useTaking((sold) => {
    take({ type: 'take', sold })
    setPayingWithPoints(false)
    setCode(undefined)
  })

  function earnFor(customersCode: string | undefined) {
    setCode(customersCode)
    setAskingForEarner(false)
    taking.forgetRefusal()
  }

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
        onPay={(paid) => taking.sell(sale, paid, { code })}
        onPoints={takesPoints ? () => setPayingWithPoints(true) : undefined}
        earning={
          readsCodes
            ? { code, onAsk: () => setAskingForEarner(true), onRemove: () => earnFor(undefined) }
            : undefined
        }
      />
      {isAskingForEarner && (
        <CodeDialog asks="who earns" onCode={earnFor} onClose={() => setAskingForEarner(false)} />
      )}
      {isPayingWithPoints && (
        <CodeDialog
          asks="who pays"
          totalKobo={totalKobo(sale)}
          isTaking={taking.isTaking}
          refusal={taking.refusal}
          onAgreed={(paid, payment) => taking.sell(sale, paid, { payment })}
          onClose={() => setPayingWithPoints(false)}
        />
      )}
      {taking.taken && <UndoSale key={taking.taken.id} taking={taking} taken={taking.taken} />}
      <LeaveDialog title="Leave this sale?" isBusy={sale.length > 0}>
        This sale hasn’t been paid yet.
      </LeaveDialog>
    </>
  )
}

/** Whether this shop accepts pay codes; a brand has no counter. */
function useReadsCodes(): boolean {
  const { role } = useSession()
  return useIsLive('payCode') && role === 'retailer'
}

type Taking = ReturnType<typeof useTaking>

function UndoSale({ taking, taken }: { taking: Taking; taken: NonNullable<Taking['taken']> }) {
  return <Undo words={inWords(taken)} onUndo={() => taking.undo(taken)} onOver={taking.forget} />
}

function inWords({ totalKobo: kobo, points, held }: NonNullable<Taking['taken']>): string {
  const given = points > 0 ? [`${formatPoints(points)} given`] : []
  const checked = held > 0 ? [`${formatPoints(held)} pending Jara review`] : []
  return [`Sale completed, ${formatNaira(kobo)}`, ...given, ...checked].join('. ')
}
