import { classNames } from './class-names.ts'
import styles from './coin.module.css'

export function Coin({ large = false }: { large?: boolean }) {
  return <span className={classNames(styles.coin, large && styles.large)} aria-hidden="true" />
}
