import { classNames } from './class-names.ts'
import { Coin } from './icon-tile.tsx'
import styles from './coin-amount.module.css'

type CoinAmountProps = {
  amount: string
  /** Shows the amount on a gold ground with the coin, rather than as plain gold text. */
  chip?: boolean
  /** Names the amount for screen readers, if the page does not. */
  label?: string
}

export function CoinAmount({ amount, chip = false, label }: CoinAmountProps) {
  return (
    <span
      className={classNames(styles.amount, chip && styles.chip)}
      role={label ? 'img' : undefined}
      aria-label={label && `${label} ${amount}`}
    >
      {chip && <Coin />}
      {amount}
    </span>
  )
}
