import { readOverview as readOverviewCall } from '@jara/contract/console/overview'
import type { FloatLimits } from '@jara/rules/provider-float'
import { type Api, serve } from '../../../http/serve.ts'
import { readOverview } from './read-overview.ts'

export function overviewRoutes(api: Api, floatAlarm: FloatLimits): void {
  serve(api, readOverviewCall, async ({ user }) => readOverview(api.db, user.id, floatAlarm))
}
