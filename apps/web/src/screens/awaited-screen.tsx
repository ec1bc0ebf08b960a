import { Spinner } from '@jara/ui/spinner'
import styles from './awaited-screen.module.css'

/** Shown while a screen's code is loading. */
export function AwaitedScreen() {
  return (
    <div className={styles.awaited}>
      <Spinner label="Loading" labelHidden large />
    </div>
  )
}
