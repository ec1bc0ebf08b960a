import { listActiveMissions } from '@jara/contract/missions'
import { type Api, serve } from '../../http/serve.ts'
import { selectActiveMissions } from './mission.sql.ts'

export function missionRoutes(api: Api): void {
  serve(api, listActiveMissions, async () => selectActiveMissions(api.db))
}
