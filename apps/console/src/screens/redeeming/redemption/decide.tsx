import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import {
  decideRedemption,
  listRedemptions,
  readRedemption,
} from '@jara/contract/redeeming/redemptions-console'
import { outcomeReasons, outcomeReasonWords } from '@jara/rules/redeeming/redemption-desk'
import { Badge } from '@jara/ui/badge'
import { Notice } from '@jara/ui/notice'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { Points, When } from '../../../parts/amounts.tsx'
import { icons } from '../../../parts/icons.ts'
import { useFocusWhenGone } from '../../../parts/focus-when-gone.ts'
import { Panel } from '../../../parts/panel.tsx'
import { RecordForm } from '../../../parts/record-form.tsx'
import { nairaInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './redemption.module.css'
import type { Redemption } from './redemption-answer.ts'

const titles = { delivered: 'Mark delivered', refunded: 'Refund points' } as const
type Outcome = keyof typeof titles

/** What an operator can do about it, or why there is nothing to do. */
export function Decide({ redemption }: { redemption: Redemption }) {
  const { status, second_person: needsSecond, waiting_request: request } = redemption
  const may = useMay()
  const isOpen = status === 'manual' && request === null
  return (
    <Panel
      title="Decision"
      end={
        isOpen &&
        needsSecond && (
          <Badge tone="neutral" icon={icons.two}>
            Two approvers
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
              {request.asked_by} requested approval on <When at={request.asked_at} />. Nothing changes until
              another operator approves.
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
  held: 'This order hasn’t been sent yet. No action is needed.',
  sent: 'We’re still checking with the provider. You only need to step in if it has no answer, or after 24 hours.',
  manual: 'Only someone with the Finance role can resolve this.',
  delivered: 'This order was delivered. No action is needed.',
  refunded: 'The points were refunded. No action is needed.',
}

function DecideForm({ redemption }: { redemption: Redemption }) {
  useFocusWhenGone()
  const { id, type, second_person: needsSecond } = redemption
  const [outcome, setOutcome] = useState<Outcome>()
  const deciding = useAction(decideRedemption, { rereads: [readRedemption, listRedemptions] })
  return (
    <RecordForm
      className={styles.form}
      act={{
        label: needsSecond ? 'Send for approval' : outcome ? titles[outcome] : 'Save decision',
        size: 'large',
        action: deciding,
        onSend: (texts) => deciding.start({ params: { id }, body: bodyIn(decideRedemption.body, texts) }),
      }}
    >
      <fieldset className={styles.choices}>
        <legend>Outcome</legend>
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
          <input {...fieldOf(decideRedemption.body, 'token')} autoComplete="off" />
          <small>
            From the provider’s statement. Only the customer will see it. Leave empty if there is none.
          </small>
        </label>
      )}
      <HowYouKnow />
      {needsSecond && (
        <Notice tone="info">
          Amounts of ₦5,000.00 or more, including what you decided alone in the last 24 hours, need a second
          approver. Nothing changes until they approve.
        </Notice>
      )}
    </RecordForm>
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
        <span>Evidence</span>
        <textarea {...fieldOf(decideRedemption.body, 'note')} rows={3} />
        <small>Recorded in the audit trail. Not shown to the customer.</small>
      </label>
    </>
  )
}

/** What the choice costs, shown beside it. */
function Cost({ outcome, redemption: { points, amount } }: { outcome: Outcome; redemption: Redemption }) {
  if (outcome === 'delivered')
    return (
      <>
        <Points amount={points} /> will be deducted permanently, and the customer will be notified.
      </>
    )
  return (
    <>
      <Points amount={points} /> will be returned to the customer. If the order is delivered later, we lose{' '}
      {nairaInWords(amount)}.
    </>
  )
}
