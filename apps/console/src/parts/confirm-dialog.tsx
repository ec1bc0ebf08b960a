import { wordsOf } from '@jara/client/request-failed'
import { Notice } from '@jara/ui/notice'
import { useToast } from '@jara/ui/toast'
import { useRef, useState, type ReactNode } from 'react'
import { useModal } from '@jara/ui/use-modal'
import { ActButton } from './act-button.tsx'
import styles from './dialog.module.css'

interface ConfirmDialogProps {
  /** What happens, as in "Pause airtime?". */
  readonly title: string
  /** What people will see of it, and what it costs. */
  readonly children?: ReactNode
  /** Verb and object, as in "Pause airtime"; never "OK". */
  readonly act: string
  readonly danger?: boolean
  /** Whether the act needs a sentence that goes into the audit trail. */
  readonly asksReason?: boolean
  /** Has to be typed for what cannot be undone. */
  readonly typed?: string
  /** Whether the fields among the children are filled in. */
  readonly isReady?: boolean
  readonly onAct: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

const longestReason = 300

/** Asks before something that touches many, stops something, or cannot be undone. The focus is on the harmless button. */
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
  const harmless = useRef<HTMLButtonElement>(null)
  const { id, dialog, close } = useModal(onClose, harmless)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [repeated, setRepeated] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isReady =
    isFilledIn && (!asksReason || reason.trim() !== '') && (typed === undefined || repeated === typed)

  async function carryOut() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onAct(reason.trim())
      if (dialog.current?.open) close()
    } catch (error) {
      // A second Escape closes a dialog whatever the page says.
      if (!dialog.current?.open) toast(wordsOf(error))
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      // What was sent is not called back by closing: the dialog stays until its answer is there.
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isBusy) void carryOut()
        }}
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {children}
        {asksReason && <ReasonField reason={reason} onReason={setReason} />}
        {typed !== undefined && <TypedField asked={typed} typed={repeated} onTyped={setRepeated} />}
        {failure !== undefined && <Notice tone="error">{wordsOf(failure)}</Notice>}
        <div className={styles.acts}>
          <ActButton ref={harmless} aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : close}>
            Cancel
          </ActButton>
          <ActButton type="submit" variant={danger ? 'danger' : 'primary'} disabled={!isReady} busy={isBusy}>
            {act}
          </ActButton>
        </div>
      </form>
    </dialog>
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
      <small>It is written into the audit trail. Customers do not see it.</small>
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
        Type <b>{asked}</b> to go on
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
