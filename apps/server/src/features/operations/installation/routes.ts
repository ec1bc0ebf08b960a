import { getClientConfig, getHealth } from '@jara/contract/operations/installation'
import { Refusal } from '../../../access/refusal.ts'
import { type Api, serve } from '../../../http/serve.ts'

export interface InstallationDeps {
  readonly developmentHosts: readonly string[]
  readonly mapTilesUrl: string | undefined
  readonly mapTilesAttribution: string | undefined
  readonly googleMapsKey: string | undefined
  readonly pushPublicKey: string
  /** False as soon as the server begins to stop. */
  readonly isOpen: () => boolean
  /** Whether photo recognition has finished warming up. */
  readonly recognitionIsWarm: () => boolean
}

export function installationRoutes(api: Api, deps: InstallationDeps): void {
  serve(api, getHealth, async () => {
    if (!deps.isOpen())
      throw new Refusal('unavailable', 'Jara is stopping.', { code: 'stopping', retryAfterSeconds: 5 })
    await api.db.rows('select 1 as alive')
    return { status: 'ready', recognition: deps.recognitionIsWarm() ? 'ready' : 'warming up' } as const
  })

  serve(api, getClientConfig, async () => ({
    developmentHosts: [...deps.developmentHosts],
    mapTilesUrl: deps.mapTilesUrl,
    mapTilesAttribution: deps.mapTilesAttribution,
    googleMapsKey: deps.googleMapsKey,
    pushPublicKey: deps.pushPublicKey,
  }))
}
