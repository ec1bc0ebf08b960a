import { Button } from '@jara/ui/button'
import { Popup } from '@jara/ui/popup'
import { useState } from 'react'
import { useLeaveQuestion } from './leave-question.ts'

type LeaveDialogProps = {
  /** Whether leaving now would lose something. */
  isBusy: boolean
  title: string
  children: string
}

/** Asks before a tapped notification leaves unfinished work. */
export function LeaveDialog({ isBusy, title, children }: LeaveDialogProps) {
  const [leave, setLeave] = useState<() => void>()
  useLeaveQuestion(isBusy, (goThere) => setLeave(() => goThere))
  if (!leave) return null
  if (!isBusy) {
    // The work it asks about has ended.
    setLeave(undefined)
    return null
  }
  const close = () => setLeave(undefined)
  return (
    <Popup
      tone="info"
      title={title}
      closeLabel="Stay"
      onClose={close}
      actions={
        <Button
          variant="outline"
          block
          onClick={() => {
            close()
            leave()
          }}
        >
          Leave
        </Button>
      }
    >
      {children}
    </Popup>
  )
}
