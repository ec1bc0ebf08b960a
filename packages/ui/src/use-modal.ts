import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Opens a native dialog for as long as it is mounted. The browser makes the page behind inert, closes on Escape and on
 * Android's back gesture, and returns the focus to where it was.
 */
export function useModal(onClose: () => void, initialFocus: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosing = useRef(false)
  const closed = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // A dialog that was opened again before its event arrived is not closed, and one that `close` closed was announced.
    const announce = () => {
      if (!element.open && !isClosing.current) closed()
      isClosing.current = false
    }
    isClosing.current = false
    element.addEventListener('close', announce)
    element.showModal()
    initialFocus.current?.focus()
    return () => {
      element.removeEventListener('close', announce)
      element.close()
    }
  }, [initialFocus])

  /** Says so itself: the event would be lost where React hides and shows the page before it arrives. */
  function close() {
    isClosing.current = true
    dialog.current?.close()
    onClose()
  }
  return { dialog, close }
}
