import { wordsOf } from '@jara/client/request-failed'
import { answerContradiction, listRedemptions, readRedemption } from '@jara/contract/console/redemptions'
import type { ContradictionAnswer } from '@jara/rules/redemption-desk'
import { Notice } from '@jara/ui/notice'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { When } from '../../parts/amounts.tsx'
import { useFocusWhenGone } from '../../parts/focus-when-gone.ts'
import { useOnce } from '../../parts/once.ts'
import { Panel } from '../../parts/panel.tsx'
import { nairaInWords } from '../../parts/words.ts'
import { useMay } from '../../session/rights.ts'
import styles from './redemption.module.css'
import type { Redemption } from './redemption-answer.ts'

/** The provider reports the opposite of the recorded outcome, and an operator resolves the conflict. */
export function AnswerContradiction({ redemption }: { redemption: Redemption }) {
  const { status, waiting_request: request } = redemption
  const may = useMay()
  return (
    <Panel title="The provider contradicts">
      <p>
        {status === 'delivered'
          ? 'It counts as delivered, and the provider now says that it was not carried out.'
          : 'The points are back, and the provider now says that it was delivered.'}
      </p>
      {request ? (
        <p>
          {request.asked_by} asked a second operator, <When at={request.asked_at} />.
        </p>
      ) : may(answerContradiction) ? (
        <ContradictionForm redemption={redemption} />
      ) : (
        <p>Somebody with the finance duty answers it.</p>
      )}
    </Panel>
  )
}

function ContradictionForm({ redemption }: { redemption: Redemption }) {
  useFocusWhenGone()
  const { id, amount, second_person: isLarge, contradiction_answers: fitting } = redemption
  const [answer, setAnswer] = useState<ContradictionAnswer>()
  const once = useOnce()
  const toast = useToast()
  const answering = useMutation({
    ...write(answerContradiction),
    onSuccess: ({ message }) => toast(message),
    onSettled: () => invalidate(readRedemption, listRedemptions),
  })
  const words: Readonly<Record<ContradictionAnswer, readonly [title: string, means: string]>> = {
    'written-off': ['Write it off', `The customer keeps both. We lose ${nairaInWords(amount)}.`],
    'given-back': ['Give the points back', 'The customer is told, and can spend them again.'],
    stands: ['It stands as it ended', 'The provider’s statement shows that they were wrong.'],
  }
  const asksSecond = isLarge && answer !== 'stands'

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!answer) return
    const note = String(new FormData(event.currentTarget).get('note'))
    const body = { answer, note }
    answering.mutate({ params: { id }, body, idempotencyKey: once(body) })
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <fieldset className={styles.choices}>
        <legend>What we make of it</legend>
        {fitting.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="answer" value={one} required onChange={() => setAnswer(one)} />
            <strong>{words[one][0]}</strong>
            <small>{words[one][1]}</small>
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        <span>How do you know?</span>
        <textarea name="note" rows={3} maxLength={300} required />
        <small>It is written into the audit trail. The customer never sees it.</small>
      </label>
      {answering.error && <Notice tone="error">{wordsOf(answering.error)}</Notice>}
      <ActButton type="submit" variant="primary" size="large" busy={answering.isPending}>
        {answer === undefined ? 'Answer it' : asksSecond ? 'Ask a second person' : words[answer][0]}
      </ActButton>
    </form>
  )
}
