import { adjustPoints as adjustPointsCall } from '@jara/contract/points/adjustments'
import { needsSecondPerson, secondPersonFromPoints } from '@jara/rules/trust/second-person'
import { formatPoints } from '@jara/rules/points'
import { answerOnce } from '../../../access/idempotency.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Live } from '../../../live/live.ts'
import { adjustPoints } from './adjust-points.ts'

export function adjustmentRoutes(api: Api, live: Pick<Live, 'tell'>): void {
  serve(api, adjustPointsCall, async ({ caller, params, body, idempotency }) => {
    const adjusted = await answerOnce(api.db, caller.userId, idempotency, (tx) =>
      adjustPoints(tx, caller, params.id, body),
    )
    if (adjusted.status === 'waits') return { message: whyItWaits(body.points), ...adjusted }
    live.tell([params.id], ['points'])
    return { message: 'Points adjusted.', ...adjusted }
  })
}

function whyItWaits(points: number): string {
  return needsSecondPerson(points, 0)
    ? 'This needs a second approver.'
    : `With your other adjustments in the last 24 hours, this reaches ${formatPoints(secondPersonFromPoints)}. It needs a second approver.`
}
