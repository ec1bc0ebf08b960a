import { CoinAmount } from '@jara/ui/coin-amount'
import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import styles from './wallet.module.css'

/** What the customer confirms, in the words of the form. */
export interface Summary {
  readonly icon: IconName
  readonly title: string
  /** The phone or meter number, and the plan. */
  readonly details: readonly string[]
  readonly amount: string
  readonly points: string
}

export function RedemptionSummary({
  summary: { icon, title, details, amount, points },
}: {
  summary: Summary
}) {
  return (
    <div className={styles.summary}>
      <IconTile icon={icon} />
      <Stack gap={1} grow>
        <Text as="strong" look="item">
          {title}
        </Text>
        {details.map((line) => (
          <Text key={line} as="span" look="meta">
            {line}
          </Text>
        ))}
      </Stack>
      <Stack gap={1} end>
        <Text as="span" look="item" figure="amount">
          {amount}
        </Text>
        <CoinAmount amount={points} />
      </Stack>
    </div>
  )
}
