import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { limits } from '@jara/rules/limits'
import { type Api, serve } from '../../../http/serve.ts'
import { selectActiveMissions } from './mission.sql.ts'

export function missionRoutes(api: Api): void {
  serve(api, listActiveMissions, async () => selectActiveMissions(api.oldDb), {
    picturesOf: (missions) => missions.slice(0, limits.topMissions).map(({ image_url }) => image_url),
  })
}
