import {
  addCatalogueProduct,
  changeCatalogueProduct,
  exportCatalogue as exportCatalogueCall,
  importProducts as importProductsCall,
  listCatalogue,
  mergeProducts as mergeProductsCall,
  previewMerge as previewMergeCall,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { fromKobo } from '@jara/rules/naira'
import { pageIn } from '@jara/contract/list-page'
import { listProducts } from '@jara/contract/catalogue/products'
import { toCsv } from '@jara/rules/csv'
import { answerOnce } from '../../../access/idempotency.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import {
  type ConsoleProductRow,
  type ExportedRow,
  findConsoleProduct,
  findSuccessor,
  selectCatalogue,
  selectCategories,
  selectExported,
} from './console/console-product.sql.ts'
import { mergeProducts, previewMerge } from './merging/merge-products.ts'
import { changeProduct } from './console/change-product.ts'
import { addOne, unknownProduct } from './console/edit-product.ts'
import { importProducts } from './console/import-products.ts'
import { selectProducts } from './product.sql.ts'
import { productColumns } from './product-columns.ts'

export function productRoutes(api: Api): void {
  const { db } = api

  serve(api, listProducts, async ({ user, query }) => {
    const { kind, retailerId } = tenantOf(user)
    return selectProducts(db, kind === 'brand' ? retailerId : undefined, pageIn(query))
  })

  serve(api, listCatalogue, async ({ query: { before, ...filter } }) => {
    const [products, categories] = await Promise.all([
      selectCatalogue(db, filter, before === undefined ? undefined : Number(before)),
      selectCategories(db),
    ])
    return { products: products.map(describeProduct), categories }
  })

  serve(api, exportCatalogueCall, async ({ query }) => {
    const products = await selectExported(db, query)
    return { products: products.length, csv: exportCatalogue(products) }
  })

  serve(api, readCatalogueProduct, async ({ params }) => {
    const successor = await findSuccessor(db, params.id)
    const product = await findConsoleProduct(db, successor?.id ?? params.id)
    if (!product) throw unknownProduct()
    return describeProduct(product)
  })

  serve(api, addCatalogueProduct, async ({ caller, body, idempotency }) => {
    const id = await answerOnce(db, caller.userId, idempotency, (tx) => addOne(tx, caller, body))
    return { message: 'Product added.', id }
  })

  serve(api, changeCatalogueProduct, async ({ caller, user, params, body }) =>
    changeProduct(db, { caller, user }, params.id, body),
  )

  serve(api, previewMergeCall, async ({ params, query }) => previewMerge(db, params.id, query.into))

  serve(api, mergeProductsCall, async ({ caller, params, body, idempotency }) =>
    answerOnce(db, caller.userId, idempotency, (tx) => mergeProducts(tx, caller, params.id, body.into)),
  )

  serve(api, importProductsCall, async ({ caller, user, body }) => importProducts(db, { caller, user }, body))
}

function describeProduct({ usual_price_kobo: kobo, is_loose, is_hidden, ...product }: ConsoleProductRow) {
  return {
    ...product,
    usual_price: kobo === null ? null : fromKobo(kobo),
    form: is_loose ? ('loose' as const) : ('packed' as const),
    state: is_hidden ? ('hidden' as const) : ('shown' as const),
  }
}

/** The products as a file that can be imported. */
function exportCatalogue(products: readonly ExportedRow[]): string {
  const rows = products.map((product) => ({
    ...product,
    is_loose: product.is_loose ? 'yes' : 'no',
    usual_price: product.usual_price_kobo === null ? null : fromKobo(product.usual_price_kobo),
  }))
  const names = productColumns.keyof().options
  return toCsv([names, ...rows.map((row) => names.map((name) => row[name]))])
}
