import type { Api } from '../../http/serve.ts'
import type { Live } from '../../live/live.ts'
import { adjustmentRoutes } from './adjustments/routes.ts'
import { balanceRoutes } from './balance/routes.ts'
import { pointsStatementRoutes } from './statement/routes.ts'

/** Customers' points. */
export function pointsRoutes(api: Api, live: Pick<Live, 'tell'>): void {
  balanceRoutes(api)
  adjustmentRoutes(api, live)
  pointsStatementRoutes(api)
}
