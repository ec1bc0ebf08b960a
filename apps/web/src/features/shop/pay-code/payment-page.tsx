import type { ProofAsked } from '@jara/contract/identity/proof'
import { getPoints } from '@jara/contract/points/balance'
import { formatAmount } from '@jara/rules/naira'
import { formatCount, formatPoints, signedPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { Hero } from '@jara/ui/hero'
import { Icon, type IconName } from '@jara/ui/icon'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read, silently } from '../../../api/read.ts'
import styles from './pay-code.module.css'
import { usePaymentAnswer } from './use-payment-answer.ts'
import type { AskedPayment, ShownPayCode } from './use-pay-code.ts'

/** The confirmation that a payment needs, and its callbacks. */
export interface AskingForProof {
  readonly asked: ProofAsked
  readonly isOut: boolean
  readonly summary: {
    readonly icon: 'store'
    readonly title: string
    readonly details: readonly string[]
    readonly amount: string
    readonly points: string
  }
  readonly onProved: (nonce: string) => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

export type ConfirmPayment = (asking: AskingForProof) => ReactNode

type PaymentPageProps = Omit<Extract<ShownPayCode, { at: 'payment' }>, 'at'> & {
  readonly confirm: ConfirmPayment
  readonly onClose: () => void
}

/** A payment that a shop requested with the code: the question, then the outcome. */
export function PaymentPage({ payment, shop, serverNow, confirm, onClose }: PaymentPageProps) {
  const { status, points = 0, expires_at } = payment
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(expires_at ?? '') - serverNow) / 1_000))
  if (status === 'asked' && secondsLeft > 0)
    return <Question payment={payment} shop={shop} secondsLeft={secondsLeft} confirm={confirm} />
  if (status === 'agreed')
    return (
      <Ending title="Approved" icon="clock" onClose={onClose}>
        {shop} will deduct {formatPoints(points)} for this sale. Nothing else will be deducted.
      </Ending>
    )
  if (status === 'taken')
    return (
      <Ending title="Paid" icon="check" figure={signedPoints(-points)} isGood onClose={onClose}>
        {shop}, worth {formatAmount(payment.amount)}
      </Ending>
    )
  return (
    <Ending title={status === 'returned' ? 'Refunded' : 'Nothing deducted'} icon="info" onClose={onClose}>
      {words[status ?? ''] ?? 'This payment timed out. Show a new code to pay.'}
    </Ending>
  )
}

const words: Readonly<Record<string, string>> = {
  refused: 'You declined this payment.',
  returned: 'The shop voided the sale. Your points have been refunded.',
}

interface QuestionProps {
  readonly payment: AskedPayment
  readonly shop: string
  readonly secondsLeft: number
  readonly confirm: ConfirmPayment
}

function Question({ payment, shop, secondsLeft, confirm }: QuestionProps) {
  const { id = '', points = 0, amount, total } = payment
  const answer = usePaymentAnswer(id)
  const balance = useQuery(silently(read(getPoints))).data?.points
  const summary = {
    icon: 'store',
    title: shop,
    details: ['Pay with points'],
    amount: formatAmount(amount) ?? '',
    points: formatPoints(points),
  } as const
  return (
    <div className={styles.payment}>
      <Hero
        label={`Pay with points at ${shop}`}
        value={formatCount(points)}
        unit="pts"
        note={`Covers ${formatAmount(amount)} of ${formatAmount(total)}`}
        parts={[
          ...(balance === undefined
            ? []
            : [{ label: 'Balance after', value: formatPoints(balance - points) }]),
          { label: 'Time left', value: secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds` },
        ]}
      />
      {answer.refusal !== undefined && <Notice tone="error">{answer.refusal}</Notice>}
      <Button block busy={answer.isPending && answer.agrees === true} onClick={() => answer.send(true)}>
        Pay {formatPoints(points)}
      </Button>
      <Button variant="outline" block disabled={answer.isPending} onClick={() => answer.send(false)}>
        Decline
      </Button>
      {answer.asked &&
        confirm({
          asked: answer.asked,
          isOut: answer.isPending,
          summary,
          onProved: (nonce) => answer.send(true, nonce),
          onAgain: () => answer.send(true),
          onClose: answer.reset,
        })}
    </div>
  )
}

interface EndingProps {
  readonly title: string
  readonly icon: IconName
  readonly figure?: string
  readonly isGood?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

function Ending({ title, icon, figure, isGood = false, onClose, children }: EndingProps) {
  return (
    <div className={isGood ? styles.used : styles.payment} role="status">
      <Icon name={icon} />
      <p className={styles.title}>{title}</p>
      {figure !== undefined && <p className={styles.digits}>{figure}</p>}
      <p>{children}</p>
      <Button variant={isGood ? 'cloth' : 'outline'} onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
