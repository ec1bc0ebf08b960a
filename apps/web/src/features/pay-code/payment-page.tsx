import { formatAmount } from '@jara/rules/naira'
import { formatPoints, signedPoints } from '@jara/rules/points'
import type { ProofAsked } from '@jara/contract/proof'
import { Button } from '@jara/ui/button'
import { Icon } from '@jara/ui/icon'
import { Notice } from '@jara/ui/notice'
import type { ReactNode } from 'react'
import styles from './pay-code.module.css'
import { usePaymentAnswer } from './use-payment-answer.ts'
import type { AskedPayment, ShownPayCode } from './use-pay-code.ts'

/** What the customer proves before a payment, and what may become of it. */
export interface AskingForProof {
  readonly asked: ProofAsked
  readonly isOut: boolean
  readonly wish: {
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

/** A payment that a shop asked for with the code: the question, then what became of it. */
export function PaymentPage({ payment, shop, serverNow, confirm, onClose }: PaymentPageProps) {
  const { status, points = 0, expires_at } = payment
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(expires_at ?? '') - serverNow) / 1_000))
  if (status === 'asked' && secondsLeft > 0)
    return <Question payment={payment} shop={shop} secondsLeft={secondsLeft} confirm={confirm} />
  if (status === 'agreed')
    return (
      <Ending title="Agreed" onClose={onClose}>
        {shop} takes {formatPoints(points)} with the sale. Nothing else is taken.
      </Ending>
    )
  if (status === 'taken')
    return (
      <Ending title="Paid" figure={signedPoints(-points)} isGood onClose={onClose}>
        {shop}, worth {formatAmount(payment.amount)}
      </Ending>
    )
  return (
    <Ending title={status === 'returned' ? 'Given back' : 'Nothing was taken'} onClose={onClose}>
      {words[status ?? ''] ?? 'This payment took too long. Show a new code to pay.'}
    </Ending>
  )
}

const words: Readonly<Record<string, string>> = {
  refused: 'You said no to this payment.',
  returned: 'The shop took the sale back. Your points are here again.',
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
  const wish = {
    icon: 'store',
    title: shop,
    details: ['Pay with points'],
    amount: formatAmount(amount) ?? '',
    points: formatPoints(points),
  } as const
  return (
    <div className={styles.payment}>
      <p className={styles.title}>Pay with points at {shop}?</p>
      <p className={styles.digits}>{formatPoints(points)}</p>
      <p>
        Worth {formatAmount(amount)} of {formatAmount(total)}
      </p>
      {answer.refusal !== undefined && <Notice tone="error">{answer.refusal}</Notice>}
      <Button block busy={answer.isPending && answer.agrees === true} onClick={() => answer.send(true)}>
        Pay {formatPoints(points)}
      </Button>
      <Button variant="outline" block disabled={answer.isPending} onClick={() => answer.send(false)}>
        I did not ask for this
      </Button>
      <p>{secondsLeft} seconds left</p>
      {answer.asked &&
        confirm({
          asked: answer.asked,
          isOut: answer.isPending,
          wish,
          onProved: (nonce) => answer.send(true, nonce),
          onAgain: () => answer.send(true),
          onClose: answer.reset,
        })}
    </div>
  )
}

interface EndingProps {
  readonly title: string
  readonly figure?: string
  readonly isGood?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

function Ending({ title, figure, isGood = false, onClose, children }: EndingProps) {
  return (
    <div className={isGood ? styles.used : styles.payment} role="status">
      <Icon name={isGood ? 'check' : 'alert'} />
      <p className={styles.title}>{title}</p>
      {figure !== undefined && <p className={styles.digits}>{figure}</p>}
      <p>{children}</p>
      <Button variant={isGood ? 'cloth' : 'outline'} onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
