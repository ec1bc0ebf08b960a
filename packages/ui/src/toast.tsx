import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import styles from './toast.module.css'

const shownMs = 5_000

type Toast = { words: string; number: number }
type ShowToast = (words: string) => void

const ShowToastContext = createContext<ShowToast>(() => {})

/** Shows a toast for an event, not for a lasting state or an error that must be answered. */
export function useToast(): ShowToast {
  return useContext(ShowToastContext)
}

/**
 * Shows one toast at a time over its children. Its live region is always rendered, because otherwise changes
 * are not announced.
 */
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
      {children}
      <div className={styles.region} role="status">
        {toast && (
          <p key={toast.number} className={styles.toast}>
            {toast.words}
          </p>
        )}
      </div>
    </ShowToastContext>
  )
}
