import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconTile, type TileTone } from './icon-tile.tsx'
import type { IconName } from './icon.tsx'
import styles from './popup.module.css'
import { ToastRegion } from './toast.tsx'
import { useModal } from './use-modal.ts'

export type PopupTone = 'error' | 'success' | 'info'

type PopupProps = {
  tone: PopupTone
  title: string
  closeLabel?: string
  /** Called on the button, Escape or back. The parent then stops rendering the popup. */
  onClose: () => void
  /** Further buttons, below the closing one, which changes nothing and is emphasised. */
  actions?: ReactNode
  children: ReactNode
}

const tiles: Record<PopupTone, { icon: IconName; tone: TileTone }> = {
  error: { icon: 'alert', tone: 'red' },
  success: { icon: 'check', tone: 'green' },
  info: { icon: 'info', tone: 'brand' },
}

/** A short message that the user must respond to, open while it is rendered. */
export function Popup({ tone, title, closeLabel = 'OK', onClose, actions, children }: PopupProps) {
  const closeButton = useRef<HTMLButtonElement>(null)
  const { id, dialog, close } = useModal(onClose, closeButton)
  return (
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
    >
      <IconTile {...tiles[tone]} large />
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-words`} className={styles.words}>
        {children}
      </div>
      <div className={styles.actions}>
        <Button ref={closeButton} block onClick={close}>
          {closeLabel}
        </Button>
        {actions}
      </div>
      <ToastRegion modal={id} />
    </dialog>
  )
}
