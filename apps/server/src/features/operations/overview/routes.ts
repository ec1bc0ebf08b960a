import { readOverview as readOverviewCall } from '@jara/contract/operations/overview'
import { countWaiting as countWaitingCall } from '@jara/contract/operations/overview-waiting'
import type { FloatLimits } from '@jara/rules/redeeming/provider-float'
import { type Api, serve } from '../../../http/serve.ts'
import { countWaiting, type WaitingDeps } from './count-waiting.ts'
import { readOverview } from './read-overview.ts'

interface OverviewDeps extends WaitingDeps {
  readonly floatAlarm: FloatLimits
}

/** The programme at a glance, and how much waits for the operator who asks. */
export function overviewRoutes(api: Api, { floatAlarm, ...waiting }: OverviewDeps): void {
  const { db } = api

  serve(api, readOverviewCall, async ({ user }) => readOverview(db, user.id, floatAlarm))

  serve(api, countWaitingCall, async ({ user }) => countWaiting(db, user, waiting))
}
