import type { AnswerOf } from '@jara/contract/call'
import { decideAppeal, listAppeals, readAppeal } from '@jara/contract/trust/appeals-console'
import { fieldOf } from '@jara/contract/form-fields'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Labelled } from '../../../parts/labelled.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { pointsInWords } from '../../../parts/words.ts'
import styles from './appeal-screen.module.css'

type Appeal = AnswerOf<typeof readAppeal>
type Outcome = 'upheld' | 'undone'

/** The final decision on an appeal, and the message to the customer about it. */
export function Decide({ appeal }: { appeal: Appeal }) {
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <Panel title="Decide appeal">
      <p>{effectOf(appeal)}</p>
      <div className={styles.acts}>
        <ActButton variant="primary" onClick={() => setOutcome('undone')}>
          Overturn decision
        </ActButton>
        <ActButton onClick={() => setOutcome('upheld')}>Uphold decision</ActButton>
      </div>
      {outcome && <DecideDialog appeal={appeal} outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </Panel>
  )
}

function effectOf({ about, points }: Appeal): string {
  if (about === 'freeze') return 'Overturning this decision lets the customer redeem again immediately.'
  return `Overturning this decision restores ${pointsInWords(points)}, paid by the programme, not the shop.`
}

interface DecideDialogProps {
  readonly appeal: Appeal
  readonly outcome: Outcome
  readonly onClose: () => void
}

function DecideDialog({ appeal, outcome, onClose }: DecideDialogProps) {
  const deciding = useAction(decideAppeal, { changes: [readAppeal, listAppeals] })
  const [words, setWords] = useState('')
  const isUndone = outcome === 'undone'
  const decide = () => deciding.do({ params: { id: appeal.id }, body: { outcome, words: words.trim() } })
  return (
    <ConfirmDialog
      title={isUndone ? 'Overturn decision?' : 'Uphold decision?'}
      act={isUndone ? 'Overturn decision' : 'Uphold decision'}
      danger={!isUndone}
      isReady={words.trim() !== ''}
      onAct={decide}
      onClose={onClose}
    >
      <p>
        {isUndone ? effectOf(appeal) : 'The decision stays in place, and the customer can’t appeal again.'}
      </p>
      <Labelled label="Message to customer" wide hint="Shown to the customer exactly as written.">
        <textarea
          {...fieldOf(decideAppeal.body, 'words')}
          rows={3}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </Labelled>
    </ConfirmDialog>
  )
}
