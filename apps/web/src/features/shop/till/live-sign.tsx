import { timeOrDay } from '@jara/rules/moment'
import { useOnline } from '../../../device/connection.ts'
import { useLiveState } from '../../../live/live-state.ts'
import styles from './till-bar.module.css'

/** Whether new purchases appear automatically. An empty list must not be mistaken for a quiet hour. */
export function LiveSign({ readAt }: { readAt: number }) {
  const state = useLiveState()
  const isOnline = useOnline()
  if (state === 'live' && isOnline) return <span className={styles.live}>Live</span>
  if (state === 'unknown' && isOnline) return <span className={styles.calling}>Connecting...</span>
  return (
    <span className={styles.dead} role="status">
      Not live{readAt > 0 && ` since ${timeOrDay(readAt, readAt)}`}
    </span>
  )
}
