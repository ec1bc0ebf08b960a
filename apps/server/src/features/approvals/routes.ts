import { decideApproval as decideApprovalCall, listApprovals } from '@jara/contract/approvals'
import type { ApprovalKind } from '../../access/approvals.ts'
import { Refusal } from '../../access/refusal.ts'
import { isUuid } from '../../db/uuid.ts'
import { type Api, serve } from '../../http/serve.ts'
import { selectWaiting } from './approval.sql.ts'
import { decideApproval } from './decide-approval.ts'

export function approvalRoutes(api: Api, kinds: readonly ApprovalKind[]): void {
  serve(api, listApprovals, async ({ query: { before } }) => {
    if (before !== undefined && !isUuid(before))
      throw new Refusal('invalid', 'before: must be the id of the last request of the page before', {
        code: 'invalid',
      })
    const requests = await selectWaiting(api.db, before)
    return requests.map(({ asked_by: id, asker_name: name, asked_at, lapses_at, ...request }) => ({
      ...request,
      asked_by: { id, name },
      asked_at: asked_at.toISOString(),
      lapses_at: lapses_at.toISOString(),
    }))
  })

  serve(api, decideApprovalCall, async ({ user, caller, params, body: { decision } }) => {
    await decideApproval(api.db, kinds, { ...caller, duties: user.duties }, params.id, decision)
    return { message: decision === 'approve' ? 'Approved.' : 'Refused.', id: params.id, decision }
  })
}
