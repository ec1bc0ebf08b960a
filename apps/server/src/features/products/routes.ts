import { listProducts } from '@jara/contract/products'
import { type Api, serve } from '../../http/serve.ts'
import { tenantOf } from '../../access/tenant.ts'
import { selectProducts, selectProductsOfBrand } from './product.sql.ts'

export function productRoutes(api: Api): void {
  serve(api, listProducts, async ({ user }) => {
    const { kind, retailerId } = tenantOf(user)
    return kind === 'brand' ? selectProductsOfBrand(api.db, retailerId) : selectProducts(api.db)
  })
}
