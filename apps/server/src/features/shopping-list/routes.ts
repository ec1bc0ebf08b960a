import { pageSize } from '@jara/contract/call'
import { changeShoppingList, findShopsForList, findListProducts } from '@jara/contract/shopping-list'
import { bucketOf, spendAllowance } from '../../access/rate-limit.ts'
import { searchedPrefixes } from '../../db/found-by-name.ts'
import { type Api, serve } from '../../http/serve.ts'
import { changeList } from './change-list.ts'
import { describeProduct } from './describe-product.ts'
import { findShops } from './find-shops.ts'
import { selectCatalogue } from './shopping-list.sql.ts'

/** A customer's shopping list, and what it is made of. */
export function shoppingListRoutes(api: Api): void {
  const { db } = api

  serve(api, changeShoppingList, async ({ user, body }) => {
    await spendAllowance(db, {
      bucket: bucketOf('shopping-list', user.id),
      allowed: 1_200,
      windowSeconds: 3_600,
    })
    return changeList(db, user.id, body)
  })

  serve(api, findListProducts, async ({ query: { before, search = '', category } }) => {
    const words = searchedPrefixes(search)
    if (words === undefined && search.trim() !== '') return []
    const page = {
      before: before === undefined ? undefined : Number(before),
      category,
      words,
      limit: pageSize,
    }
    return (await selectCatalogue(db, page)).map(describeProduct)
  })

  serve(api, findShopsForList, async ({ user, query }) => findShops(db, user.id, query))
}
