import { hearLive } from '@jara/contract/operations/live'
import type { Api } from '../../../http/serve.ts'
import { serveEvents } from '../../../http/serve-events.ts'
import type { Live } from '../../../live/live.ts'

export function liveRoutes(api: Api, live: Live): void {
  serveEvents(api, hearLive, {
    admit: ({ id, role }) => live.makeRoom({ userId: id, isCustomer: role === 'customer' }),
    join: ({ id, role, retailerId, tokenHash }, { hint, end }) =>
      live.join({
        userId: id,
        isCustomer: role === 'customer',
        tokenHash,
        recipientIds: retailerId === undefined ? [id] : [id, retailerId],
        hint,
        end,
      }),
  })
}
