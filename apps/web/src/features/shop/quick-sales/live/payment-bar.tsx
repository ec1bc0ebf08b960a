import { formatNaira } from '@jara/rules/naira'
import { ActionBar } from '@jara/ui/action-bar'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useOnline } from '../../../../device/connection.ts'
import { type Sale, totalKobo } from './live-sale.ts'
import type { WayToPay } from './use-taking.ts'

interface PaymentBarProps {
  readonly sale: Sale
  readonly isTaking: boolean
  readonly refusal: string | undefined
  readonly onPay: (paid: WayToPay) => void
  /** Absent where points are not accepted. */
  readonly onPoints: (() => void) | undefined
  /** Absent where pay codes are not accepted. */
  readonly earning: Earning | undefined
}

/** The customer who earns the sale's points. */
interface Earning {
  readonly code: string | undefined
  readonly onAsk: () => void
  readonly onRemove: () => void
}

export function PaymentBar({ sale, isTaking, refusal, onPay, onPoints, earning }: PaymentBarProps) {
  const isEmpty = sale.length === 0
  const isOnline = useOnline()
  const code = earning?.code
  return (
    <ActionBar label="Payment" overBar>
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      <Row between>
        <Text look="muted">Total</Text>
        <Text as="strong" look="title" figure="amount" aria-live="polite">
          {formatNaira(totalKobo(sale))}
        </Text>
      </Row>
      {earning && code !== undefined && (
        <Earner
          code={code}
          isTaking={isTaking}
          isRefused={refusal !== undefined}
          onRemove={earning.onRemove}
        />
      )}
      {code === undefined && (onPoints ?? earning) && (
        <Row even>
          {onPoints && (
            <Button variant="tonal" block disabled={isEmpty || isTaking} onClick={onPoints}>
              Pay with points
            </Button>
          )}
          {earning && (
            <Button variant="tonal" block disabled={isEmpty || isTaking || !isOnline} onClick={earning.onAsk}>
              Give points
            </Button>
          )}
        </Row>
      )}
      {earning && !isOnline && (
        <Text look="hint">You’re offline. Sales are saved on this device and don’t earn points.</Text>
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

interface EarnerProps {
  readonly code: string
  readonly isTaking: boolean
  readonly isRefused: boolean
  readonly onRemove: () => void
}

function Earner({ code, isTaking, isRefused, onRemove }: EarnerProps) {
  return (
    <Row between>
      <Stack gap={1}>
        <Text as="strong" look="item">
          Points for {inFours(code)}
        </Text>
        <Text look="hint">
          {isRefused ? 'Remove it to sell without points.' : 'Complete the sale within 1 minute.'}
        </Text>
      </Stack>
      <Button variant="outline" small disabled={isTaking} aria-label="Remove the pay code" onClick={onRemove}>
        Remove
      </Button>
    </Row>
  )
}

/** `7316 0429 5118`, however it was typed. */
function inFours(code: string): string {
  return code.replaceAll(/\D/g, '').replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
