import { listChecks } from '@jara/contract/operations/accounting'
import { type Api, serve } from '../../../http/serve.ts'
import { selectResults } from './check-result.sql.ts'
import { meaningOf } from './check-results.ts'

export function checkRoutes(api: Api): void {
  serve(api, listChecks, async () => {
    const results = await selectResults(api.db)
    return results.map(({ name, checked_at, sound_at, differences, examples }) => ({
      ...{ name, differences, examples: [...examples] },
      means: meaningOf(name),
      checked_at: checked_at.toISOString(),
      sound_at: sound_at?.toISOString() ?? null,
    }))
  })
}
