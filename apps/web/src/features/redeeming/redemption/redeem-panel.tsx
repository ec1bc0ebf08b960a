import { getPoints } from '@jara/contract/points/balance'
import { Card } from '@jara/ui/card'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api/read.ts'
import { FailureNotice } from '@jara/ui/failure-notice'
import { RedeemForm } from './redeem-form.tsx'
import styles from './redeem-panel.module.css'
import { redemptionItems } from './redemption-items.ts'
import type { Asking } from './use-redeeming.ts'

interface RedeemPanelProps {
  readonly onRedeemed: () => void
  /** Asks the customer to confirm their identity. */
  readonly confirm: (asking: Asking) => ReactNode
}

export function RedeemPanel(props: RedeemPanelProps) {
  return (
    <Card as="section" roomy>
      <Text as="h2" look="heading">
        Redeem Points
      </Text>
      <LoadedForm {...props} />
    </Card>
  )
}

/** Spec §4: the initial load is loading, failed or loaded. Loaded data stays visible if a later refresh fails. */
function LoadedForm(props: RedeemPanelProps) {
  const balance = useQuery(read(getPoints))
  const items = useQuery(redemptionItems)
  if (balance.data && items.data) {
    return <RedeemForm {...props} items={items.data} balance={balance.data.points} />
  }
  if ((balance.isError && !balance.isFetching) || (items.isError && !items.isFetching)) {
    return (
      <FailureNotice
        words="Failed to load data. Please try again later."
        said={undefined}
        onRetry={() => [balance, items].forEach((query) => query.data ?? void query.refetch())}
      />
    )
  }
  return (
    <div className={styles.awaited}>
      <Spinner label="Loading redemption options" labelHidden large />
    </div>
  )
}
