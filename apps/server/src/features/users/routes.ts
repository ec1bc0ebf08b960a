import { adjustPoints as adjustPointsCall } from '@jara/contract/taking-back'
import { needsSecondPerson, secondPersonFromPoints } from '@jara/rules/adjustment'
import { formatPoints } from '@jara/rules/points'
import { getMe, getPoints } from '@jara/contract/users'
import { answerOnce } from '../../access/idempotency.ts'
import { type Api, serve } from '../../http/serve.ts'
import type { Live } from '../../live/live.ts'
import { adjustPoints } from './adjust-points.ts'
import { readPoints } from './read-points.ts'

export function userRoutes(api: Api, live: Pick<Live, 'tell'>): void {
  serve(api, getPoints, async ({ user }) => readPoints(api.db, user.id))

  serve(api, getMe, async ({ user: { id, role, firstName, lastName, email } }) => ({
    id,
    role,
    first_name: firstName,
    last_name: lastName,
    email,
  }))

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
