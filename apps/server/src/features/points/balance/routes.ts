import { getMe, getPoints } from '@jara/contract/points/balance'
import { type Api, serve } from '../../../http/serve.ts'
import { readPoints } from './read-points.ts'

export function balanceRoutes(api: Api): void {
  serve(api, getPoints, async ({ user }) => readPoints(api.db, user.id))

  serve(api, getMe, async ({ user: { id, role, firstName, lastName, email } }) => ({
    id,
    role,
    first_name: firstName,
    last_name: lastName,
    email,
  }))
}
