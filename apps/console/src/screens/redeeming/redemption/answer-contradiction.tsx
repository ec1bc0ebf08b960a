import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import {
  answerContradiction,
  listRedemptions,
  readRedemption,
} from '@jara/contract/redeeming/redemptions-console'
import type { ContradictionAnswer } from '@jara/rules/redeeming/redemption-desk'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { When } from '../../../parts/amounts.tsx'
import { useFocusWhenGone } from '../../../parts/focus-when-gone.ts'
import { Panel } from '../../../parts/panel.tsx'
import { RecordForm } from '../../../parts/record-form.tsx'
import { nairaInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './redemption.module.css'
import type { Redemption } from './redemption-answer.ts'

/** The provider reports the opposite of the recorded outcome, and an operator resolves the conflict. */
export function AnswerContradiction({ redemption }: { redemption: Redemption }) {
  const { status, waiting_request: request } = redemption
  const may = useMay()
  return (
    <Panel title="Provider status conflict">
      <p>
        {status === 'delivered'
          ? 'We marked this as delivered, but the provider now says it failed.'
          : 'We refunded the points, but the provider now says the order was delivered.'}
      </p>
      {request ? (
        <p>
          {request.asked_by} requested approval on <When at={request.asked_at} />. Nothing changes until
          another operator approves.
        </p>
      ) : may(answerContradiction) ? (
        <ContradictionForm redemption={redemption} />
      ) : (
        <p>Only someone with the Finance role can resolve this.</p>
      )}
    </Panel>
  )
}

function ContradictionForm({ redemption }: { redemption: Redemption }) {
  useFocusWhenGone()
  const { id, amount, second_person: isLarge, contradiction_answers: fitting } = redemption
  const [answer, setAnswer] = useState<ContradictionAnswer>()
  const answering = useAction(answerContradiction, { rereads: [readRedemption, listRedemptions] })
  const words: Readonly<Record<ContradictionAnswer, readonly [title: string, means: string]>> = {
    'written-off': [
      'Write off the loss',
      `The customer keeps the order and the points. We lose ${nairaInWords(amount)}.`,
    ],
    'given-back': ['Refund points', 'The customer will be notified and can spend them again.'],
    stands: ['Keep the current outcome', 'The provider’s statement shows that the new status is wrong.'],
  }
  const asksSecond = isLarge && answer !== 'stands'
  return (
    <RecordForm
      className={styles.form}
      act={{
        label:
          answer === undefined ? 'Resolve conflict' : asksSecond ? 'Send for approval' : words[answer][0],
        size: 'large',
        action: answering,
        onSend: (texts) => answering.start({ params: { id }, body: bodyIn(answerContradiction.body, texts) }),
      }}
    >
      <fieldset className={styles.choices}>
        <legend>Resolution</legend>
        {fitting.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="answer" value={one} required onChange={() => setAnswer(one)} />
            <strong>{words[one][0]}</strong>
            <small>{words[one][1]}</small>
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        <span>Evidence</span>
        <textarea {...fieldOf(answerContradiction.body, 'note')} rows={3} />
        <small>Recorded in the audit trail. Not shown to the customer.</small>
      </label>
    </RecordForm>
  )
}
