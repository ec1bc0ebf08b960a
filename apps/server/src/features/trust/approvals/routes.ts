import { decideApproval as decideApprovalCall, listApprovals } from '@jara/contract/trust/approvals'
import {
  listRequests as listRequestsCall,
  takeBackRequest as takeBackRequestCall,
} from '@jara/contract/trust/approvals-console'
import type { ApprovalKind } from '../../../access/approvals/approvals.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { selectWaiting } from './approval.sql.ts'
import { decideApproval } from './decide-approval.ts'
import { listRequests, readCursor } from './list-requests.ts'
import { takeBackRequest } from './take-back-request.ts'

export function approvalRoutes(api: Api, kinds: readonly ApprovalKind[]): void {
  serve(api, listApprovals, async ({ query: { before } }) => {
    const requests = await selectWaiting(api.db, readCursor(before))
    return requests.map(({ asked_by: id, asker_name: name, asked_at, lapses_at, ...request }) => ({
      ...request,
      asked_by: { id, name },
      asked_at: asked_at.toISOString(),
      lapses_at: lapses_at.toISOString(),
    }))
  })

  serve(api, decideApprovalCall, async ({ user, caller, params, body }) => {
    const { decision } = body
    await decideApproval(api.db, kinds, { ...caller, duties: user.duties }, params.id, body)
    return { message: decision === 'approve' ? 'Approved.' : 'Declined.', id: params.id, decision }
  })

  serve(api, listRequestsCall, async ({ user, query }) => listRequests(api.db, kinds, user, query))

  serve(api, takeBackRequestCall, async ({ caller, params }) => {
    await takeBackRequest(api.db, caller, params.id)
    return { message: 'Request cancelled.', id: params.id }
  })
}
