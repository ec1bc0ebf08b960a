import { useRef, type ReactNode } from 'react'
import styles from './full-screen.module.css'
import { IconButton } from './icon-button.tsx'
import { ToastRegion } from './toast.tsx'
import { useModal } from './use-modal.ts'

type FullScreenProps = {
  title: string
  /** Called on Close, Escape or back. The parent then stops rendering it. */
  onClose: () => void
  children: ReactNode
}

/** A page that is white in both colour schemes, to show to a scanner or a person. */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, dialog, close } = useModal(onClose, heading)
  return (
    <dialog ref={dialog} className={styles.page} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 ref={heading} id={`${id}-title`} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="x" label="Close" onClick={close} />
      </div>
      <div className={styles.content}>{children}</div>
      <ToastRegion modal={id} />
    </dialog>
  )
}
