import { pageSize } from '@jara/contract/call'
import { changeShoppingList, findShopsForList, findListProducts } from '@jara/contract/shop/shopping-list'
import { type Allowance, bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { searchedPrefixes } from '../../../db/found-by-name.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { changeList, describeProduct } from './change-list.ts'
import { findShops } from './find-shops.ts'
import { selectCatalogue } from './shopping-list.sql.ts'

/** Far more than two people tap in an hour of shopping. */
function changesOf(customerId: string): Allowance {
  return { bucket: bucketOf('shopping-list', customerId), allowed: 2_000, windowSeconds: 3_600 }
}

/** A customer's shopping list, and the products that can be on it. */
export function shoppingListRoutes(api: Api): void {
  const { db } = api

  serve(api, changeShoppingList, async ({ user, body }) => {
    await spendAllowance(db, changesOf(user.id), 1 + body.changes.length)
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
