import type { ApprovalKind } from './access/approvals/approvals.ts'
import { type Undoing, undoingApproval } from './features/trust/appeals/decide-appeal.ts'
import { staffApprovals } from './features/identity/auth/operators/staff-approvals.ts'
import { closeAccount } from './features/identity/auth/standing-of-account.ts'
import { liftStopOfAppeal } from './features/identity/auth/standing.sql.ts'
import { broadcastApproval } from './features/operations/broadcasts/send-broadcast.ts'
import { mergingApproval } from './features/identity/customers/merging/merge-customers.ts'
import { payoutApproval } from './features/shop/issuing/pay-out.ts'
import { topUpApproval } from './features/shop/issuing/top-up.ts'
import { publishingApproval } from './features/catalogue/missions/console/edit-mission.ts'
import { policyApproval } from './features/trust/policy/change-policy.ts'
import { productApproval } from './features/catalogue/products/console/change-product.ts'
import { deskApprovals } from './features/redeeming/redemptions/console/routes.ts'
import { floatTopUpApproval } from './features/redeeming/float/record-float-top-up.ts'
import { itemApproval } from './features/redeeming/redemptions/items/change-item.ts'
import { plansApproval } from './features/redeeming/redemptions/plans/agree-plans.ts'
import { adjustmentApproval, makeAdjustment } from './features/points/adjustments/adjust-points.ts'
import type { Live } from './live/live.ts'

type Deps = Parameters<typeof deskApprovals>[0] &
  Parameters<typeof staffApprovals>[0] & { readonly live: Live }

export const undoing: Undoing = { givePoints: makeAdjustment, liftStop: liftStopOfAppeal }

/** The kinds of request that need a second operator's approval. The app and the schedule carry them out. */
export function approvalKinds(deps: Deps): readonly ApprovalKind[] {
  return [
    adjustmentApproval(deps.live),
    undoingApproval(undoing, deps.live),
    mergingApproval(closeAccount, deps.live),
    policyApproval,
    topUpApproval,
    payoutApproval,
    publishingApproval,
    itemApproval,
    plansApproval,
    productApproval,
    broadcastApproval,
    ...deskApprovals(deps),
    floatTopUpApproval,
    ...staffApprovals(deps),
  ]
}
