import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import type { ReactNode, SubmitEvent } from 'react'
import { AccountFields } from './account-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { PlanFields } from './plan-fields.tsx'
import { planCost } from './plan-points.ts'
import { PointsFields } from './points-fields.tsx'
import { isOutcomeUnknown } from './redeem-failure.ts'
import { RedeemReassurance } from './redeem-reassurance.tsx'
import { RedeemedDialog } from './redeemed-dialog.tsx'
import { type RedemptionItem, usePlans } from './redemption-items.ts'
import { type Asking, useRedeeming } from './use-redeeming.ts'
import { summaryOf } from './redeem-summary.ts'

interface RedeemFormProps {
  readonly items: readonly RedemptionItem[]
  readonly balance: number | undefined
  /** Called once the user has seen the success message. */
  readonly onRedeemed: () => void
  readonly confirm: (asking: Asking) => ReactNode
}

export function RedeemForm({ items, balance, onRedeemed, confirm }: RedeemFormProps) {
  const { draft, did, item, send, redeeming, isResumed, ...proving } = useRedeeming(items, balance)
  const plans = usePlans(item)
  const plan = plans.plans.find(({ variation_code: code }) => code === draft.variationCode)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const close = () => {
    redeeming.reset()
    onRedeemed()
  }
  return (
    <>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <ItemFields draft={draft} did={did} items={items} />
          {item && (
            <PlanFields
              {...plans}
              type={item.type}
              draft={draft}
              did={did}
              cost={planCost(plan, item.rate)}
              balance={balance}
            />
          )}
          <AccountFields draft={draft} did={did} />
          <PointsFields draft={draft} did={did} rate={item?.rate} />
          {draft.refusal !== undefined && <Notice tone="error">{draft.refusal}</Notice>}
          <Stack gap={2}>
            <Button type="submit" block busy={redeeming.isPending} busyLabel="Redeeming...">
              Redeem Points
            </Button>
            <RedeemReassurance
              isRedeeming={redeeming.isPending}
              isUnsure={isResumed || (draft.refusal !== undefined && isOutcomeUnknown(redeeming.error))}
            />
          </Stack>
        </Stack>
        {redeeming.isSuccess && <RedeemedDialog answer={redeeming.data} onClose={close} />}
      </form>
      {/* Outside the form, because it contains a form of its own. */}
      {proving.asked &&
        item &&
        confirm({
          asked: proving.asked,
          summary: summaryOf(draft, item, plan?.name),
          isOut: redeeming.isPending,
          onProved: proving.sendAgain,
          onAgain: proving.sendAgain,
          onClose: proving.cancel,
        })}
    </>
  )
}
