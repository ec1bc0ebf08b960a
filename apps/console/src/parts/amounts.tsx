import styles from './amounts.module.css'
import { useNow } from './use-now.ts'
import {
  count,
  durationInWords,
  exactMomentInWords,
  momentInWords,
  nairaInWords,
  pointsInWords,
} from './words.ts'

export function Points({ amount, bare = false }: { amount: number; bare?: boolean }) {
  return <span className={styles.points}>{bare ? count(amount) : pointsInWords(amount)}</span>
}

export function Naira({ amount }: { amount: number }) {
  return <span className={styles.number}>{nairaInWords(amount)}</span>
}

/** A moment in Lagos time, with the exact moment as its title. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactMomentInWords(at)} className={styles.number}>
      {momentInWords(at)}
    </time>
  )
}

/** How long ago it was, updated every second, with the exact moment as its title. */
export function Age({ since }: { since: string }) {
  const now = useNow()
  return (
    <time dateTime={since} title={exactMomentInWords(since)} className={styles.number}>
      {durationInWords((now - Date.parse(since)) / 1_000)}
    </time>
  )
}
