import type { ListPage } from '@jara/contract/list-page'
import type { Db } from '../../../db/db.ts'
import { containsWords, searchedWords } from '../../../db/found-by-name.ts'

export interface ProductRow {
  id: number
  name: string
}

/** Far above any real catalogue, and still only a few megabytes. */
const wholeCatalogue: ListPage = { before: undefined, limit: 50_000, search: '' }

/** A page of the catalogue or of a brand's products, newest first; by default all of them. Hidden ones are left out. */
export async function selectProducts(
  db: Db,
  brandId: string | undefined,
  { before, limit, search }: ListPage = wholeCatalogue,
): Promise<ProductRow[]> {
  const values: unknown[] = [limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const words = searchedWords(search)
  const conditions = [
    'hidden_at is null',
    ...(brandId === undefined ? [] : [`brand_id = ${parameter(brandId)}`]),
    ...(words.length === 0 ? [] : [containsWords('name', parameter(words))]),
    ...(before === undefined
      ? []
      : [`(created_at, id) < (select created_at, id from products where id = ${parameter(before)})`]),
  ]
  return db.rows<ProductRow>(
    `select id, name from products where ${conditions.join(' and ')} order by created_at desc, id desc limit $1`,
    values,
  )
}
