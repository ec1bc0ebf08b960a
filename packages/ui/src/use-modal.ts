import { useEffectEvent, useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { addModal } from './open-modals.ts'

/**
 * Opens a native dialog while it is mounted. The browser makes the page behind inert, closes on Escape and
 * Android's back gesture, and restores the focus.
 */
export function useModal(onClose: () => void, initialFocus: RefObject<HTMLElement | null>) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosing = useRef(false)
  const closed = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Ignore the event if the dialog is open again by now, or if `close` has already announced it.
    const announce = () => {
      if (!element.open && !isClosing.current) closed()
      isClosing.current = false
    }
    isClosing.current = false
    element.addEventListener('close', announce)
    // If the app is detached from the page, the dialog appears once the app is shown.
    if (element.isConnected) element.showModal()
    else element.open = true
    initialFocus.current?.focus()
    const remove = addModal(id)
    return () => {
      remove()
      element.removeEventListener('close', announce)
      element.close()
    }
  }, [id, initialFocus])

  /** Announces the closing directly: the event is lost if React hides and shows the page before it arrives. */
  function close() {
    isClosing.current = true
    dialog.current?.close()
    onClose()
  }
  return { id, dialog, close }
}
