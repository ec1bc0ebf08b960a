import type { ApprovalKind } from '../../access/approvals/approvals.ts'
import type { Api } from '../../http/serve.ts'
import type { Live } from '../../live/live.ts'
import type { Undoing } from './appeals/decide-appeal.ts'
import { appealRoutes } from './appeals/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { blockRoutes } from './blocklist/routes.ts'
import { caseRoutes } from './cases/routes.ts'
import { policyRoutes } from './policy/routes.ts'

interface TrustDeps {
  /** The requests that need a second approver. */
  readonly kinds: readonly ApprovalKind[]
  readonly undoing: Undoing
  readonly live: Pick<Live, 'tell'>
}

/** The policy, what it decided, who may overrule it, and the record of it. */
export function trustRoutes(api: Api, { kinds, undoing, live }: TrustDeps): void {
  policyRoutes(api)
  caseRoutes(api)
  blockRoutes(api)
  appealRoutes(api, undoing, live)
  approvalRoutes(api, kinds)
  auditRoutes(api)
}
