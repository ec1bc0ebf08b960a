import { wordsOf } from '@jara/client/request-failed'
import { decideRedemption, listRedemptions, readRedemption } from '@jara/contract/console/redemptions'
import { type OutcomeReason, outcomeReasons, outcomeReasonWords } from '@jara/rules/redemption-desk'
import { Badge } from '@jara/ui/badge'
import { Notice } from '@jara/ui/notice'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Points, When } from '../../parts/amounts.tsx'
import { icons } from '../../parts/icons.ts'
import { useFocusWhenGone } from '../../parts/focus-when-gone.ts'
import { useOnce } from '../../parts/once.ts'
import { Panel } from '../../parts/panel.tsx'
import { nairaInWords } from '../../parts/words.ts'
import { useMay } from '../../session/rights.ts'
import styles from './redemption.module.css'
import type { Redemption } from './redemption-answer.ts'

const titles = { delivered: 'Mark delivered', refunded: 'Give the points back' } as const
type Outcome = keyof typeof titles

/** What an operator can do about it, or why there is nothing to do. */
export function Decide({ redemption }: { redemption: Redemption }) {
  const { status, second_person: needsSecond, waiting_request: request } = redemption
  const may = useMay()
  const isOpen = status === 'manual' && request === null
  return (
    <Panel
      title="Decide"
      end={
        isOpen &&
        needsSecond && (
          <Badge tone="neutral" icon={icons.two}>
            2 persons
          </Badge>
        )
      }
    >
      {isOpen && may(decideRedemption) ? (
        <DecideForm redemption={redemption} />
      ) : (
        <p>
          {request ? (
            <>
              {request.asked_by} asked a second operator, <When at={request.asked_at} />. Nothing moves until
              that one agrees.
            </>
          ) : (
            whyNot[status]
          )}
        </p>
      )}
    </Panel>
  )
}

const whyNot: Readonly<Record<Redemption['status'], string>> = {
  held: 'It waits to be sent. There is nothing to decide yet.',
  sent: 'The provider is still asked by itself. It needs a person only when they do not know, or after 24 hours.',
  manual: 'Somebody with the finance duty decides it.',
  delivered: 'It was delivered. There is nothing to decide.',
  refunded: 'The points are back. There is nothing to decide.',
}

function DecideForm({ redemption }: { redemption: Redemption }) {
  useFocusWhenGone()
  const { id, type, second_person: needsSecond } = redemption
  const [outcome, setOutcome] = useState<Outcome>()
  const once = useOnce()
  const toast = useToast()
  const deciding = useMutation({
    ...write(decideRedemption),
    onSuccess: ({ message }) => toast(message),
    onSettled: () => invalidate(readRedemption, listRedemptions),
  })

  function decide(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!outcome) return
    const form = new FormData(event.currentTarget)
    const token = String(form.get('token') ?? '').trim()
    const reason = String(form.get('reason')) as OutcomeReason
    const body = { outcome, reason, note: String(form.get('note')), ...(token !== '' && { token }) }
    deciding.mutate({ params: { id }, body, idempotencyKey: once(body) })
  }

  return (
    <form className={styles.form} onSubmit={decide}>
      <fieldset className={styles.choices}>
        <legend>What became of it</legend>
        {(['delivered', 'refunded'] as const).map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="outcome" value={one} required onChange={() => setOutcome(one)} />
            <strong>{titles[one]}</strong>
            <small>
              <Cost outcome={one} redemption={redemption} />
            </small>
          </label>
        ))}
      </fieldset>
      {outcome === 'delivered' && type === 'electricity' && (
        <label className={styles.field}>
          <span>Meter token</span>
          <input name="token" autoComplete="off" maxLength={128} />
          <small>
            From the provider’s statement. Only the customer will see it; leave it empty if there is none.
          </small>
        </label>
      )}
      <HowYouKnow />
      {needsSecond && (
        <Notice tone="info">
          From ₦5,000.00, all you decided alone in the last 24 hours together, a second person decides.
          Nothing moves until they agree.
        </Notice>
      )}
      {deciding.error && <Notice tone="error">{wordsOf(deciding.error)}</Notice>}
      <ActButton type="submit" variant="primary" size="large" busy={deciding.isPending}>
        {needsSecond ? 'Ask a second person' : outcome ? titles[outcome] : 'Decide'}
      </ActButton>
    </form>
  )
}

/** A reason from a list, and a sentence. */
function HowYouKnow() {
  return (
    <>
      <label className={styles.field}>
        <span>Reason</span>
        <select name="reason" required defaultValue="">
          <option value="">Choose a reason</option>
          {outcomeReasons.map((reason) => (
            <option key={reason} value={reason}>
              {outcomeReasonWords[reason]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>How do you know?</span>
        <textarea name="note" rows={3} maxLength={300} required />
        <small>It is written into the audit trail. The customer never sees it.</small>
      </label>
    </>
  )
}

/** What the choice costs, shown beside it. */
function Cost({ outcome, redemption: { points, amount } }: { outcome: Outcome; redemption: Redemption }) {
  if (outcome === 'delivered')
    return (
      <>
        <Points amount={points} /> are spent for good, and the customer is told.
      </>
    )
  return (
    <>
      <Points amount={points} /> can be spent again. If it is delivered later, we lose {nairaInWords(amount)}.
    </>
  )
}
