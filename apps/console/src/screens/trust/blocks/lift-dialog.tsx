import type { AnswerOf } from '@jara/contract/call'
import { liftBlock, listBlocks } from '@jara/contract/trust/blocklist'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'

interface LiftDialogProps {
  readonly block: AnswerOf<typeof listBlocks>[number]
  readonly onClose: () => void
}

export function LiftDialog({ block: { id, target }, onClose }: LiftDialogProps) {
  const lifting = useAction(liftBlock, { changes: [listBlocks] })
  return (
    <ConfirmDialog
      title={`Unblock ${target}?`}
      act="Unblock"
      onAct={() => lifting.do({ params: { id } })}
      onClose={onClose}
    >
      <p>It can be used again immediately to open accounts and redeem points.</p>
    </ConfirmDialog>
  )
}
