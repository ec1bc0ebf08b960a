import { readHealth as readHealthCall } from '@jara/contract/operations/health'
import { type Api, serve } from '../../../http/serve.ts'
import { type HealthDeps, readHealth } from './read-health.ts'

export function healthRoutes(api: Api, deps: HealthDeps): void {
  serve(api, readHealthCall, async () => readHealth(api.db, deps))
}
