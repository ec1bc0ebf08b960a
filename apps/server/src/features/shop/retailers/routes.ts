import { getRetailerProfile, listNearbyRetailers } from '@jara/contract/shop/retailers'
import { type Api, serve } from '../../../http/serve.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import { findNearbyRetailers } from './find-nearby-retailers.ts'
import { readRetailerProfile } from './read-retailer-profile.ts'

export interface RetailerDeps {
  readonly publicUrl: string
}

export function retailerRoutes(api: Api, { publicUrl }: RetailerDeps): void {
  serve(api, listNearbyRetailers, async ({ query }) => findNearbyRetailers(api.oldDb, query))

  serve(api, getRetailerProfile, async ({ user }) =>
    readRetailerProfile(api.db, publicUrl, tenantOf(user).retailerId),
  )
}
