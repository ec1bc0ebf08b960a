import { formatCount } from '@jara/rules/points'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { SelectField } from '@jara/ui/select-field'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { FailureNotice } from '@jara/ui/failure-notice'
import styles from './plan-fields.module.css'
import type { Plan, PlanCost } from './plan-points.ts'
import type { RedeemFieldsProps } from './redeem-draft.ts'
import { pointsIn } from './redeem-draft.ts'

type PlanFieldsProps = RedeemFieldsProps & {
  readonly type: RedemptionType
  readonly plans: readonly Plan[]
  readonly isLoading: boolean
  readonly isLoaded: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
  readonly cost: PlanCost | undefined
  readonly balance: number | undefined
}

/** Spec §5: the plans are offered only if the server returned some. */
export function PlanFields(props: PlanFieldsProps) {
  const { draft, did, type, plans, isLoading, isLoaded, hasFailed, retry } = props
  if (isLoading) {
    return (
      <div className={styles.awaited}>
        <Spinner label="Loading plans" />
      </div>
    )
  }
  if (hasFailed) {
    return <FailureNotice words={`Failed to load ${type} options.`} said={undefined} onRetry={retry} />
  }
  if (!isLoaded) return null
  if (plans.length === 0) return <Text look="muted">No plans are available for this item right now.</Text>
  return (
    <>
      <SelectField
        label="Plan"
        name="variationCode"
        value={draft.variationCode}
        onChange={(event) => did({ did: 'choose plan', variationCode: event.target.value })}
      >
        <option value="">Choose a plan</option>
        {plans.map(({ name, variation_code: code = '' }) => (
          <option key={code} value={code}>
            {name ?? code}
          </option>
        ))}
      </SelectField>
      {props.cost && <CostOfPlan {...props} cost={props.cost} />}
    </>
  )
}

/** A plan costs an exact number of points, so they are filled in. */
function CostOfPlan({ draft, did, cost, balance }: PlanFieldsProps & { readonly cost: PlanCost }) {
  const { points, words } = cost
  const isBeyond = points !== undefined && balance !== undefined && points > balance
  return (
    <div className={styles.cost} role="status">
      <Text look="item">
        {words}
        {isBeyond && ` You have ${formatCount(balance)}.`}
      </Text>
      {points !== undefined && points === pointsIn(draft) && (
        <span className={styles.filled}>
          <Badge tone="green">Filled in</Badge>
        </span>
      )}
      {points !== undefined && points !== pointsIn(draft) && (
        <Button variant="tonal" small onClick={() => did({ did: 'enter points', points: String(points) })}>
          Fill in {formatCount(points)}
        </Button>
      )}
    </div>
  )
}
