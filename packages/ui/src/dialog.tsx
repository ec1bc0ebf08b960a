import { useRef, type ReactNode, type RefObject } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { IconTile, type TileTone } from './icon-tile.tsx'
import type { IconName } from './icon.tsx'
import { ToastRegion } from './toast.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = {
  title: string
  icon?: IconName
  tone?: TileTone
  /** Called on Close, Escape or back. The parent then stops rendering the dialog. */
  onClose: () => void
  /** Gets the initial focus. By default the title gets it and is read aloud. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet over the lower part of the page, open while it is rendered. */
export function Dialog({ title, icon, tone, onClose, initialFocus, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, dialog, close } = useModal(onClose, initialFocus ?? heading)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        {icon && <IconTile icon={icon} tone={tone} />}
        <h2 ref={heading} id={`${id}-title`} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="x" label="Close" onClick={close} />
      </div>
      {children}
      <ToastRegion modal={id} />
    </dialog>
  )
}
