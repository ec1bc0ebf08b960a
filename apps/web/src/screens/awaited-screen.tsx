import { Spinner } from '@jara/ui/spinner'
import styles from './awaited-screen.module.css'

/** Stands in for a screen while its file is on the way. */
export function AwaitedScreen() {
  return (
    <div className={styles.awaited}>
      <Spinner label="Loading" labelHidden large />
    </div>
  )
}
