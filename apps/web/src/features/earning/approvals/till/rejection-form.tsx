import {
  longestRejectionWords,
  refuseRejection,
  type Rejection,
  type RejectionReason,
  rejectionReasons,
  rejectionTexts,
} from '@jara/rules/earning/rejection'
import { Choice } from '@jara/ui/choices'
import { TextField } from '@jara/ui/text-field'
import { useState } from 'react'
import styles from './till.module.css'

/** The values entered so far. */
export interface RejectionDraft {
  readonly reason: RejectionReason | undefined
  readonly words: string
  readonly error: string | undefined
}

/** The draft, and a function that turns it into a rejection. If something is missing, it shows that and returns undefined. */
export function useRejection() {
  const [draft, setDraft] = useState<RejectionDraft>({ reason: undefined, words: '', error: undefined })
  function finish(): Rejection | undefined {
    const { reason } = draft
    const words = draft.words.trim()
    const rejection = reason && { reason, ...(words === '' ? {} : { words }) }
    const error = rejection ? refuseRejection(rejection) : 'Please choose a reason.'
    setDraft({ ...draft, error })
    return error === undefined ? rejection : undefined
  }
  return { draft, setDraft, finish }
}

type RejectionFieldsProps = {
  label: string
  draft: RejectionDraft
  onDraft: (draft: RejectionDraft) => void
}

/** A short list of reasons, and a message to the customer. */
export function RejectionFields({ label, draft, onDraft }: RejectionFieldsProps) {
  const { reason: chosen, words, error } = draft
  const needsWords = chosen === 'other'
  return (
    <>
      <div className={styles.reasons} role="radiogroup" aria-label={label}>
        {rejectionReasons.map((reason) => (
          <Choice
            key={reason}
            name="reason"
            value={reason}
            title={rejectionTexts[reason]}
            chosen={reason === chosen}
            onChoose={() => onDraft({ ...draft, reason, error: undefined })}
          />
        ))}
      </div>
      <TextField
        label={needsWords ? 'Message to customer' : 'Message to customer (optional)'}
        name="words"
        maxLength={longestRejectionWords}
        autoComplete="off"
        placeholder="Please bring your receipt to the shop"
        value={words}
        error={error}
        onChange={({ currentTarget }) => onDraft({ ...draft, words: currentTarget.value, error: undefined })}
      />
    </>
  )
}
