import type { AnswerOf } from '@jara/contract/call'
import { decideAppeal, listAppeals, readAppeal } from '@jara/contract/console/appeals'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Labelled } from '../../parts/labelled.tsx'
import { useOnce } from '../../parts/once.ts'
import { Panel } from '../../parts/panel.tsx'
import { pointsInWords } from '../../parts/words.ts'
import styles from './appeal-screen.module.css'

type Appeal = AnswerOf<typeof readAppeal>
type Outcome = 'upheld' | 'undone'

/** The final decision on an appeal, and the message to the customer about it. */
export function Decide({ appeal }: { appeal: Appeal }) {
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <Panel title="Decide">
      <p>{effectOf(appeal)}</p>
      <div className={styles.acts}>
        <ActButton variant="primary" onClick={() => setOutcome('undone')}>
          Undo the decision
        </ActButton>
        <ActButton onClick={() => setOutcome('upheld')}>Uphold it</ActButton>
      </div>
      {outcome && <DecideDialog appeal={appeal} outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </Panel>
  )
}

function effectOf({ about, points }: Appeal): string {
  if (about === 'freeze') return 'Undoing it allows redeeming again at once.'
  return `Undoing it gives ${pointsInWords(points)}, from the programme and not from the shop.`
}

interface DecideDialogProps {
  readonly appeal: Appeal
  readonly outcome: Outcome
  readonly onClose: () => void
}

function DecideDialog({ appeal, outcome, onClose }: DecideDialogProps) {
  const toast = useToast()
  const once = useOnce()
  const [words, setWords] = useState('')
  const isUndone = outcome === 'undone'
  async function decide() {
    const body = { outcome, words: words.trim() }
    const { message } = await request(decideAppeal, {
      params: { id: appeal.id },
      body,
      idempotencyKey: once(body),
    })
    await invalidate(readAppeal, listAppeals)
    toast(message)
  }
  return (
    <ConfirmDialog
      title={isUndone ? 'Undo the decision?' : 'Uphold the decision?'}
      act={isUndone ? 'Undo the decision' : 'Uphold the decision'}
      danger={!isUndone}
      isReady={words.trim() !== ''}
      onAct={decide}
      onClose={onClose}
    >
      <p>{isUndone ? effectOf(appeal) : 'Nothing changes, and the customer cannot answer again.'}</p>
      <Labelled label="Words for the customer" wide hint="The customer reads exactly this.">
        <textarea
          name="words"
          rows={3}
          maxLength={300}
          required
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </Labelled>
    </ConfirmDialog>
  )
}
