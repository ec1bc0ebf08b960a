import { showRecipient } from '@jara/contract/redeeming/redemptions-exports'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { useMay } from '../../../session/session.ts'
import type { Redemption } from './redemption-answer.ts'

/** The masked number, and a button that reveals it. */
export function Recipient({ redemption: { id, recipient } }: { redemption: Redemption }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const showing = useAction(showRecipient)
  const shown = showing.answer?.recipient
  return (
    <>
      {shown ?? recipient}{' '}
      {may(showRecipient) && shown === undefined && (
        <ActButton variant="bare" size="small" icon="eye" onClick={() => setAsking(true)}>
          Show number
        </ActButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Show the full number?"
          act="Show full number"
          asksReason
          onAct={(reason) => showing.do({ params: { id }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
