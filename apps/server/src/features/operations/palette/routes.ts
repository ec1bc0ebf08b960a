import { find } from '@jara/contract/operations/palette'
import { type Api, serve } from '../../../http/serve.ts'
import { findAnything, type FindCustomers } from './find-anything.ts'

export function paletteRoutes(api: Api, findCustomers: FindCustomers): void {
  serve(api, find, async ({ user, query }) => findAnything(api.db, findCustomers, user, query.search))
}
