import { wordsOf } from '@jara/client/request-failed'
import { Notice } from '@jara/ui/notice'
import { useModal } from '@jara/ui/use-modal'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { ActButton } from './act-button.tsx'
import styles from './dialog.module.css'

interface Sending {
  /** Verb and object, as in "Give points". */
  readonly label: string
  readonly danger?: boolean
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSend: () => void
}

interface FormDialogProps {
  readonly title: string
  /** Absent for a read-only dialog. */
  readonly act?: Sending
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with fields, or with something to read. A refusal keeps what was typed. */
export function FormDialog({ title, act, onClose, children }: FormDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null)
  const { id, dialog, close } = useModal(onClose, harmless)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act?.isReady && !act.isBusy) act.onSend()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      // Closing does not cancel a request that was sent: the dialog stays until the answer arrives.
      onCancel={(event) => act?.isBusy && event.preventDefault()}
    >
      <form className={styles.form} onSubmit={submit}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {children}
        {act?.error && <Notice tone="error">{wordsOf(act.error)}</Notice>}
        <div className={styles.acts}>
          <ActButton
            ref={harmless}
            aria-disabled={act?.isBusy || undefined}
            onClick={act?.isBusy ? undefined : close}
          >
            {act ? 'Cancel' : 'Close'}
          </ActButton>
          {act && (
            <ActButton
              type="submit"
              variant={act.danger ? 'danger' : 'primary'}
              disabled={!act.isReady}
              busy={act.isBusy}
            >
              {act.label}
            </ActButton>
          )}
        </div>
      </form>
    </dialog>
  )
}
