import { formatAmount, formatNaira, toKobo } from '@jara/rules/naira'
import { readPayCode } from '@jara/rules/shop/pay-code'
import { formatPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { TextField } from '@jara/ui/text-field'
import { type SubmitEvent, useState } from 'react'
import { useSeconds } from '../../../../device/use-seconds.ts'
import { PayCodeField } from '../../../../device/codes/pay-code-field.tsx'
import { type PointPayment, usePointPayment } from './use-point-payment.ts'
import type { WayToPay } from './use-taking.ts'

export interface PointsDialogProps {
  readonly totalKobo: number
  readonly isTaking: boolean
  /** Why the sale was not completed. */
  readonly refusal: string | undefined
  /** Completes the sale with this payment; `paid` is how the rest is paid. */
  readonly onAgreed: (paid: WayToPay, payment: string) => void
  readonly onClose: () => void
}

/** Accepts points as payment: reads the customer’s code, waits for approval if it is needed, then takes the rest. */
export function PointsDialog({ totalKobo, isTaking, refusal, onAgreed, onClose }: PointsDialogProps) {
  const asking = usePointPayment(totalKobo)
  const { payment } = asking
  return (
    <Dialog title="Pay with points" icon="qr" onClose={onClose}>
      {payment === undefined && <CodeForm asking={asking} />}
      {payment?.status === 'asked' && <Waiting payment={payment} onClose={onClose} />}
      {payment?.status === 'agreed' && (
        <Agreed
          payment={payment}
          totalKobo={totalKobo}
          isTaking={isTaking}
          refusal={refusal}
          onPay={(paid) => onAgreed(paid, payment.id ?? '')}
        />
      )}
      {payment && payment.status !== 'asked' && payment.status !== 'agreed' && (
        <Over payment={payment} onClose={onClose} />
      )}
    </Dialog>
  )
}

function CodeForm({ asking }: { asking: ReturnType<typeof usePointPayment> }) {
  const { ask, isAsking, refusal, forgetRefusal } = asking
  const [code, setCode] = useState('')
  const [points, setPoints] = useState('')
  const [mistake, setMistake] = useState<string>()
  const wanted = /^[1-9]\d{0,7}$/.test(points.trim()) ? Number(points) : undefined
  const isWrong = points.trim() !== '' && wanted === undefined

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!readPayCode(code)) setMistake('Enter the 12-digit pay code.')
    else if (!isWrong) ask(code, wanted)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <PayCodeField
          purpose="pay"
          typed={code}
          error={mistake ?? refusal}
          isBusy={isAsking || isWrong}
          onRead={(read) => ask(read, wanted)}
          onType={(typed) => {
            setCode(typed)
            setMistake(undefined)
            forgetRefusal()
          }}
        />
        <TextField
          label="Points"
          name="points"
          inputMode="numeric"
          autoComplete="off"
          placeholder="As many as possible"
          value={points}
          error={isWrong ? 'Enter a whole number, or leave it empty.' : undefined}
          onChange={({ currentTarget }) => setPoints(currentTarget.value)}
        />
        <Button type="submit" block disabled={isAsking}>
          {isAsking ? 'Sending request...' : 'Request points'}
        </Button>
      </Stack>
    </form>
  )
}

function Waiting({ payment, onClose }: { payment: PointPayment; onClose: () => void }) {
  const seconds = useSecondsLeft(payment)
  return (
    <Stack gap={4}>
      <Sums payment={payment} />
      <Notice tone="info">Waiting for {payment.customer ?? 'the customer'} to confirm on their phone.</Notice>
      <Text look="hint">{seconds} seconds left</Text>
      <Spinner label="Waiting for the customer..." labelHidden />
      <Button variant="outline" block onClick={onClose}>
        Cancel
      </Button>
    </Stack>
  )
}

interface AgreedProps {
  readonly payment: PointPayment
  readonly totalKobo: number
  readonly isTaking: boolean
  readonly refusal: string | undefined
  readonly onPay: (paid: WayToPay) => void
}

function Agreed({ payment, totalKobo, isTaking, refusal, onPay }: AgreedProps) {
  const leftKobo = totalKobo - (toKobo(payment.amount ?? 0) ?? 0)
  return (
    <Stack gap={4}>
      <Sums payment={payment} />
      <Row between>
        <Text look="muted">Still to pay</Text>
        <Text as="strong" look="title" figure="amount">
          {formatNaira(leftKobo)}
        </Text>
      </Row>
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      {leftKobo === 0 ? (
        <Button block busy={isTaking} onClick={() => onPay('points')}>
          Complete sale
        </Button>
      ) : (
        <Row even>
          <Button variant="outline" icon="cash" busy={isTaking} onClick={() => onPay('cash')}>
            Cash
          </Button>
          <Button icon="card" busy={isTaking} onClick={() => onPay('card')}>
            Card
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function Sums({ payment: { customer, points = 0, amount, total } }: { payment: PointPayment }) {
  return (
    <Stack gap={2}>
      <Text as="strong" look="item">
        {customer ?? 'Customer'}: {formatPoints(points)}
      </Text>
      <Text look="muted">
        Covers {formatAmount(amount)} of {formatAmount(total)}
      </Text>
    </Stack>
  )
}

const endings: Readonly<Record<string, string>> = {
  refused: 'The customer declined. No points were deducted.',
  lapsed: 'The request timed out. No points were deducted.',
}

function Over({ payment, onClose }: { payment: PointPayment; onClose: () => void }) {
  return (
    <Stack gap={4}>
      <Notice tone="error">{endings[payment.status ?? ''] ?? 'This payment has ended.'}</Notice>
      <Button block onClick={onClose}>
        Back to sale
      </Button>
    </Stack>
  )
}

function useSecondsLeft({ expires_at }: PointPayment): number {
  const now = useSeconds()
  return expires_at ? Math.max(0, Math.ceil((Date.parse(expires_at) - now) / 1_000)) : 0
}
