import { useEffect, useEffectEvent, useState } from 'react'
import styles from './undo.module.css'

/** Matches the animation of the ring. */
const shownMs = 5_000

type UndoProps = {
  words: string
  /** Less than five seconds if some of them have already passed. */
  leftMs?: number
  onUndo: () => void
  onOver: () => void
}

/** Offers to undo the last action, for five seconds. Give it a key per action, so that each has its own five seconds. */
export function Undo({ words, leftMs = shownMs, onUndo, onOver }: UndoProps) {
  const over = useEffectEvent(onOver)
  const [startMs] = useState(leftMs)
  useEffect(() => {
    const timer = setTimeout(() => over(), startMs)
    return () => clearTimeout(timer)
  }, [startMs])
  return (
    <div className={styles.bar} role="status">
      <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
        <circle
          cx="12"
          cy="12"
          r="10"
          className={styles.left}
          style={{ animationDelay: `${startMs - shownMs}ms` }}
        />
      </svg>
      <span className={styles.words}>{words}</span>
      <button type="button" className={styles.button} onClick={onUndo}>
        Undo
      </button>
    </div>
  )
}
