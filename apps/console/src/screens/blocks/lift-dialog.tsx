import type { AnswerOf } from '@jara/contract/call'
import { liftBlock, listBlocks } from '@jara/contract/console/blocks'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

interface LiftDialogProps {
  readonly block: AnswerOf<typeof listBlocks>[number]
  readonly onClose: () => void
}

export function LiftDialog({ block: { id, target }, onClose }: LiftDialogProps) {
  const toast = useToast()
  async function lift() {
    const { message } = await request(liftBlock, { params: { id } })
    await invalidate(listBlocks)
    toast(message)
  }
  return (
    <ConfirmDialog title={`Lift the block of ${target}?`} act="Lift the block" onAct={lift} onClose={onClose}>
      <p>Accounts can be made and points redeemed with it again, at once.</p>
    </ConfirmDialog>
  )
}
