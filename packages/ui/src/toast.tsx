import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useTopModal } from './open-modals.ts'
import styles from './toast.module.css'

const shownMs = 5_000

type Toast = { words: string; number: number }
type ShowToast = (words: string) => void

const ShowToastContext = createContext<ShowToast>(() => {})
const ToastContext = createContext<Toast | undefined>(undefined)

/** Shows a toast for an event, not for a lasting state or an error that needs a response. */
export function useToast(): ShowToast {
  return useContext(ShowToastContext)
}

/** Shows one toast at a time over its children, or over the topmost dialog. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>()
  const [show] = useState<ShowToast>(
    () => (words: string) => setToast((last) => ({ words, number: (last?.number ?? 0) + 1 })),
  )

  useEffect(() => {
    if (!toast) return undefined
    const timer = setTimeout(() => setToast(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ShowToastContext value={show}>
      <ToastContext value={toast}>
        {children}
        <ToastRegion />
      </ToastContext>
    </ShowToastContext>
  )
}

/**
 * The live region of the page, or of a dialog: while a dialog is open, the page's region is inert and below it. A region is
 * always rendered, because otherwise changes are not announced.
 */
export function ToastRegion({ modal }: { modal?: string }) {
  const toast = useContext(ToastContext)
  const isOnTop = useTopModal() === modal
  return (
    <div className={classNames(styles.region, modal !== undefined && styles.overModal)} role="status">
      {toast && isOnTop && (
        <p key={toast.number} className={styles.toast}>
          {toast.words}
        </p>
      )}
    </div>
  )
}
