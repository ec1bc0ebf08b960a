import { pageIn } from '@jara/contract/list-page'
import { listProducts } from '@jara/contract/catalogue/products'
import { type Api, serve } from '../../../http/serve.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import { selectProducts } from './product.sql.ts'

export function productRoutes(api: Api): void {
  serve(api, listProducts, async ({ user, query }) => {
    const { kind, retailerId } = tenantOf(user)
    return selectProducts(api.db, kind === 'brand' ? retailerId : undefined, pageIn(query))
  })
}
