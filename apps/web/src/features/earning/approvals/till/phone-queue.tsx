import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useState } from 'react'
import { ApprovalList } from '../approval-list.tsx'
import type { Approval } from '../decisions.ts'
import { UnflaggedBar } from './bulk-approval.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { type QueueProps, unflaggedOf } from './queue.ts'

export function PhoneQueue({ approvals, onDecide, onDismiss }: QueueProps) {
  const [rejecting, setRejecting] = useState<Approval>()
  const unflagged = unflaggedOf(approvals)
  return (
    <>
      <h2>
        <VisuallyHidden>Pending</VisuallyHidden>
      </h2>
      {unflagged.length > 1 && (
        <UnflaggedBar chosen={unflagged} onApprove={() => onDecide(unflagged, 'confirmed')} />
      )}
      <ApprovalList
        approvals={approvals}
        showsShop={false}
        onDecide={(approval, status) => {
          if (status === 'rejected') setRejecting(approval)
          else onDecide([approval], status)
        }}
        onDismiss={onDismiss}
      />
      {rejecting && (
        <RejectDialog
          approval={rejecting}
          onClose={() => setRejecting(undefined)}
          onReject={(rejection) => {
            setRejecting(undefined)
            onDecide([rejecting], 'rejected', rejection)
          }}
        />
      )}
    </>
  )
}
