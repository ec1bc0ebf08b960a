import type { AnswerOf } from '@jara/contract/call'
import { liftBlock, listBlocks } from '@jara/contract/trust/blocklist'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'

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
    <ConfirmDialog title={`Unblock ${target}?`} act="Unblock" onAct={lift} onClose={onClose}>
      <p>It can be used again immediately to open accounts and redeem points.</p>
    </ConfirmDialog>
  )
}
