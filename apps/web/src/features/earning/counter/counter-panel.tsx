import { formatNaira } from '@jara/rules/naira'
import { ActionBar } from '@jara/ui/action-bar'
import { Button } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { Dialog } from '@jara/ui/dialog'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { LeaveDialog } from '../../../navigation/leave-dialog.tsx'
import { type Basket, basketTotalKobo, withQuantity } from './basket.ts'
import { PayCodeDialog } from './pay-code-dialog.tsx'
import { StockLines } from './stock-lines.tsx'
import { type Awarded, useAward } from './use-award.ts'

/** The customer's basket, filled from the shop's stock, and the points for it. */
export function CounterPanel() {
  const [basket, setBasket] = useState<Basket>([])
  const [isAsking, setAsking] = useState(false)
  const [awarded, setAwarded] = useState<Awarded>()
  const isEmpty = basket.length === 0
  // It outlasts the dialog: a retry after a lost answer and a closed dialog uses the same key.
  const awarding = useAward(basket, (done) => {
    setAwarded(done)
    setBasket([])
    setAsking(false)
  })

  function close() {
    setAsking(false)
    awarding.forgetRefusal()
  }
  return (
    <>
      <Main>
        <StockLines basket={basket} onLine={(line) => setBasket(withQuantity(basket, line))} />
      </Main>
      <ActionBar label="Points" overBar>
        <Row between>
          <Text look="muted">Total</Text>
          <Text as="strong" look="title" figure="amount" aria-live="polite">
            {formatNaira(basketTotalKobo(basket))}
          </Text>
        </Row>
        <Button block icon="qr" disabled={isEmpty} onClick={() => setAsking(true)}>
          {isEmpty ? 'Add a product first' : 'Scan pay code'}
        </Button>
      </ActionBar>
      {isAsking && <PayCodeDialog awarding={awarding} onClose={close} />}
      {awarded && <AwardedDialog {...awarded} onClose={() => setAwarded(undefined)} />}
      <LeaveDialog title="Leave the counter?" isBusy={!isEmpty}>
        You haven’t given points for these products yet.
      </LeaveDialog>
    </>
  )
}

function AwardedDialog({ customer, message, onClose }: Awarded & { onClose: () => void }) {
  return (
    <Dialog title="Points given" icon="check" tone="green" onClose={onClose}>
      <Stack gap={4}>
        <Text>
          {customer}: {message}
        </Text>
        <Button block onClick={onClose}>
          Next customer
        </Button>
      </Stack>
    </Dialog>
  )
}
