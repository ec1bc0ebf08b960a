import { useEffect, useEffectEvent } from 'react'
import styles from './undo.module.css'

/** As the ring runs down. */
const shownMs = 5_000

type UndoProps = { words: string; onUndo: () => void; onOver: () => void }

/** Offers to undo what was just done, for five seconds. Give it a key per act, so that each has its own seconds. */
export function Undo({ words, onUndo, onOver }: UndoProps) {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => over(), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.bar} role="status">
      <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" className={styles.left} />
      </svg>
      <span className={styles.words}>{words}</span>
      <button type="button" className={styles.button} onClick={onUndo}>
        Undo
      </button>
    </div>
  )
}
