import { wordsOf } from '@jara/client/request-failed'
import { useToast } from '@jara/ui/toast'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmDialogProps {
  /** The action as a question, as in "Pause airtime?". */
  readonly title: string
  /** What customers will see, and what it costs. */
  readonly children?: ReactNode
  /** Verb and object, as in "Pause airtime"; never "OK". */
  readonly act: string
  readonly danger?: boolean
  /** Whether the action needs a reason for the audit trail. */
  readonly asksReason?: boolean
  /** The text that the operator must type to confirm an irreversible action. */
  readonly typed?: string
  /** Whether the fields among the children are complete. */
  readonly isReady?: boolean
  readonly onAct: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

const longestReason = 300

/** Confirms an action that affects many, stops something, or cannot be undone. The focus is on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    act,
    danger = false,
    asksReason = false,
    typed,
    isReady: isFilledIn = true,
    onAct,
    onClose,
  } = props
  const toast = useToast()
  const isGone = useRef(false)
  const [reason, setReason] = useState('')
  const [repeated, setRepeated] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const isReady =
    isFilledIn && (!asksReason || reason.trim() !== '') && (typed === undefined || repeated === typed)

  async function carryOut() {
    setBusy(true)
    setFailure(null)
    try {
      await onAct(reason.trim())
      if (!isGone.current) onClose()
    } catch (error) {
      // A second Escape closes a dialog whatever the page does.
      if (isGone.current) toast(wordsOf(error))
      setFailure(error instanceof Error ? error : new Error(String(error)))
      setBusy(false)
    }
  }

  const sending = {
    label: act,
    variant: danger ? ('danger' as const) : ('primary' as const),
    isReady,
    action: { isPending: isBusy, error: failure },
    onSend: () => void carryOut(),
  }
  return (
    <FormDialog title={title} act={sending} onClose={onClose}>
      {children}
      {asksReason && <ReasonField reason={reason} onReason={setReason} />}
      {typed !== undefined && <TypedField asked={typed} typed={repeated} onTyped={setRepeated} />}
    </FormDialog>
  )
}

function ReasonField({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) {
  return (
    <label className={styles.field}>
      <span>Reason</span>
      <textarea
        name="reason"
        rows={3}
        maxLength={longestReason}
        required
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      <small>Recorded in the audit trail. Not shown to customers.</small>
    </label>
  )
}

interface TypedFieldProps {
  readonly asked: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

function TypedField({ asked, typed, onTyped }: TypedFieldProps) {
  return (
    <label className={styles.field}>
      <span>
        Type <b>{asked}</b> to confirm
      </span>
      <input
        name="typed"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
    </label>
  )
}
