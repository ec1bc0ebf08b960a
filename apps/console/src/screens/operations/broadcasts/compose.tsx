import type { AnswerOf } from '@jara/contract/call'
import {
  countBroadcast,
  listBroadcasts,
  longestBroadcastBody,
  longestBroadcastTitle,
  sendBroadcast,
} from '@jara/contract/operations/broadcasts'
import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { RecordForm } from '../../../parts/record-form.tsx'
import { count } from '../../../parts/words.ts'
import styles from './broadcasts.module.css'
import { isWhole, queryOf, SegmentFields, type TypedSegment, wholeSegment } from './segment-fields.tsx'

type Reach = AnswerOf<typeof countBroadcast>

const nothing = { title: '', body: '' }
type Words = typeof nothing

/** A new message. Its recipients are counted before it can be sent. */
export function Compose() {
  const [words, setWords] = useState(nothing)
  const [segment, setSegment] = useState(wholeSegment)
  const counting = useAction(countBroadcast)
  const reach = counting.answer
  const change = () => counting.reset()

  return (
    <Panels columns="wide-first">
      <Panel title="New message">
        <RecordForm
          act={{
            label: 'Estimate audience',
            isReady: isWhole(segment) && words.title.trim() !== '' && words.body.trim() !== '',
            action: counting,
            onSend: () => counting.start({ query: queryOf(segment) }),
          }}
        >
          <SegmentFields typed={segment} onType={(part) => setSegment({ ...segment, ...part })} />
          <WordFields words={words} onType={(part) => setWords({ ...words, ...part })} />
        </RecordForm>
      </Panel>
      <PhonePreview words={words} />
      {reach && (
        <SendDialog
          words={words}
          segment={segment}
          reach={reach}
          onSent={() => setWords(nothing)}
          onClose={change}
        />
      )}
    </Panels>
  )
}

function WordFields({ words, onType }: { words: Words; onType: (part: Partial<Words>) => void }) {
  return (
    <FieldGrid>
      <Labelled label="Subject" hint={`At most ${longestBroadcastTitle} characters`} wide>
        <input
          {...fieldOf(sendBroadcast.body, 'title')}
          autoComplete="off"
          value={words.title}
          onChange={({ currentTarget }) => onType({ title: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="Text" hint={`At most ${longestBroadcastBody} characters`} wide>
        <textarea
          {...fieldOf(sendBroadcast.body, 'body')}
          rows={4}
          value={words.body}
          onChange={({ currentTarget }) => onType({ body: currentTarget.value })}
        />
      </Labelled>
    </FieldGrid>
  )
}

/** The notification as a locked phone shows it. */
function PhonePreview({ words: { title, body } }: { words: Words }) {
  return (
    <Panel title="Preview">
      <div className={styles.phone}>
        <p className={styles.clock} aria-hidden="true">
          12:30
        </p>
        <div className={styles.notice}>
          <span className={styles.mark} aria-hidden="true" />
          <small>Jara · now</small>
          <strong>{title || 'Subject'}</strong>
          <p>{body || 'Text'}</p>
        </div>
      </div>
    </Panel>
  )
}

interface SendDialogProps {
  readonly words: Words
  readonly segment: TypedSegment
  readonly reach: Reach
  readonly onSent: () => void
  readonly onClose: () => void
}

function SendDialog({ words, segment, reach, onSent, onClose }: SendDialogProps) {
  const sending = useAction(sendBroadcast, { changes: [listBroadcasts], onDone: onSent })
  const { customers, reached, switched_off: off } = reach

  function send() {
    const body = {
      title: words.title.trim(),
      body: words.body.trim(),
      segment: bodyIn(sendBroadcast.body.shape.segment, queryOf(segment)),
      count: reached,
    }
    return sending.do({ body })
  }

  return (
    <ConfirmDialog
      title={reached === 0 ? 'No recipients' : `Send to ${inCustomers(reached)}?`}
      act={reached === 0 ? 'No recipients' : `Send to ${inCustomers(reached)}`}
      isReady={reached > 0}
      onAct={send}
      onClose={onClose}
    >
      <p>
        Audience: {inCustomers(customers)}. Without notifications on a device:{' '}
        {inCustomers(customers - off - reached)}. Opted out: {inCustomers(off)}.
      </p>
      <p>
        “{words.title.trim()}” is sent between 08:00 and 21:00 (Lagos time). You can stop sending, but
        messages already delivered can’t be recalled.
      </p>
    </ConfirmDialog>
  )
}

function inCustomers(amount: number): string {
  return amount === 1 ? '1 customer' : `${count(amount)} customers`
}
