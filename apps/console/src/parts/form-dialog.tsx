import { useModal } from '@jara/ui/use-modal'
import { useRef, type ReactNode } from 'react'
import { ActButton } from './act-button.tsx'
import styles from './dialog.module.css'
import { RecordForm, type Sending } from './record-form.tsx'

interface FormDialogProps {
  readonly title: string
  /** Absent for a read-only dialog. */
  readonly act?: Sending
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with fields, or with something to read. */
export function FormDialog({ title, act, onClose, children }: FormDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null)
  const { id, dialog, close } = useModal(onClose, harmless)
  const isBusy = act?.action.isPending
  const harmlessButton = (
    <ActButton ref={harmless} aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : close}>
      {act ? 'Cancel' : 'Close'}
    </ActButton>
  )
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      // Closing does not cancel a request that was sent: the dialog stays until the answer arrives.
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <RecordForm className={styles.form} act={act} beside={harmlessButton}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {children}
      </RecordForm>
    </dialog>
  )
}
