import { pageSize, type QueryOf } from '@jara/contract/call'
import type { listCatalogue } from '@jara/contract/catalogue/products-console'
import { isWaiting } from '../../../../access/approvals/approvals.ts'
import type { Db } from '../../../../db/db.ts'
import { searchedPrefixes } from '../../../../db/found-by-name.ts'

export interface ConsoleProductRow {
  id: number
  name: string
  brand: string
  gtin: string | null
  category: string | null
  points_per_unit: number
  usual_price_kobo: number | null
  is_loose: boolean
  is_hidden: boolean
  image_url: string | null
  brand_code: string | null
  other_gtins: string[]
  shops: number
  references: number
  revision: number
  waiting_points: number | null
}

export const changingProduct = 'change-product'

const figures = `(select count(*) from inventory where product_id = product.id) as shops,
       (select count(*) from product_references where product_id = product.id and state = 'kept')
         + (select count(*) from reference_pictures where product_id = product.id) as references,
       (select (request.proposal -> 'wish' ->> 'points_per_unit')::integer from approval_requests as request
         where ${isWaiting} and request.kind = '${changingProduct}' and request.subject = product.id::text
         order by request.asked_at desc limit 1) as waiting_points`
const columns = `product.id, product.name, product.brand_name as brand, product.gtin, product.category,
       product.points_per_unit, product.usual_price_kobo, product.is_loose,
       product.hidden_at is not null as is_hidden, product.image_url, product.revision,
       array(select gtin from product_barcodes where product_id = product.id order by gtin) as other_gtins,
       (select unique_code from retailers where retailers.id = product.brand_id) as brand_code`

type Filter = Omit<QueryOf<typeof listCatalogue>, 'before'>

/** A page of the catalogue, newest first, with each product's figures. */
export async function selectCatalogue(
  db: Db,
  filter: Filter,
  before: number | undefined,
): Promise<ConsoleProductRow[]> {
  const { page, values } = pageOf(filter, { before, limit: pageSize })
  // The page is chosen before its figures are counted.
  return db.rows<ConsoleProductRow>(
    `select ${columns}, ${figures} from (${page}) as product order by product.created_at desc, product.id desc`,
    values,
  )
}

/** As many products as a spreadsheet can take, newest first. */
const mostExported = 50_000

export type ExportedRow = Omit<ConsoleProductRow, 'shops' | 'references' | 'waiting_points'>

export async function selectExported(db: Db, filter: Filter): Promise<ExportedRow[]> {
  const { page, values } = pageOf(filter, { before: undefined, limit: mostExported })
  return db.rows<ExportedRow>(
    `select ${columns} from (${page}) as product order by product.created_at desc, product.id desc`,
    values,
  )
}

function pageOf(
  { state, category, search = '' }: Filter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): { page: string; values: readonly unknown[] } {
  const values: unknown[] = [limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const words = searchedPrefixes(search)
  const conditions = [
    'product.merged_into is null',
    ...(state === undefined ? [] : [`product.hidden_at is ${state === 'hidden' ? 'not null' : 'null'}`]),
    ...(category === undefined ? [] : [`product.category = ${parameter(category)}`]),
    ...(words === undefined ? [] : [found(search, words, parameter)]),
    ...(before === undefined
      ? []
      : [
          `(product.created_at, product.id) < (select created_at, id from products where id = ${parameter(before)})`,
        ]),
  ]
  const page = `select * from products as product where ${conditions.join(' and ')}
                 order by product.created_at desc, product.id desc limit $1`
  return { page, values }
}

/** Searches words of the name and brand; a number may also be a GTIN. */
function found(search: string, words: string, parameter: (value: unknown) => string): string {
  const byWords = `search_words(product.name || ' ' || product.brand_name) @@ ${parameter(words)}::tsquery`
  if (!/^\d{8,14}$/.test(search)) return byWords
  const full = `lpad(${parameter(search)}, 14, '0')`
  const byOther = `product.id = (select product_id from product_barcodes where product_barcodes.gtin = ${full})`
  return `(${byWords} or lpad(product.gtin, 14, '0') = ${full} or ${byOther})`
}

export async function findConsoleProduct(db: Db, id: number): Promise<ConsoleProductRow | undefined> {
  return db.row<ConsoleProductRow>(
    `select ${columns}, ${figures} from products as product where product.id = $1 and product.merged_into is null`,
    [id],
  )
}

/** The name of the product that this one was merged into. */
export async function findSuccessor(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  return db.row<{ id: number; name: string }>(
    `select successor.id, successor.name
       from products join products as successor on successor.id = products.merged_into where products.id = $1`,
    [id],
  )
}

/** The categories in use, each found by one step in the index. */
export async function selectCategories(db: Db): Promise<string[]> {
  const rows = await db.rows<{ category: string }>(
    `with recursive known as (
       (select category from products where category is not null order by category limit 1)
       union all
       select (select category from products where category > known.category order by category limit 1)
         from known where known.category is not null
     )
     select category from known where category is not null limit 200`,
  )
  return rows.map(({ category }) => category)
}

export interface ProductChange {
  readonly name: string
  readonly brand: string
  readonly gtin: string | null
  readonly category: string | null
  readonly pointsPerUnit: number
  readonly usualPriceKobo: number | null
  readonly isLoose: boolean
  readonly imageUrl: string | null
  readonly isHidden: boolean
}

export async function updateProduct(tx: Db, id: number, change: ProductChange): Promise<void> {
  await tx.rows(
    `update products
        set name = $2, brand_name = $3, gtin = $4, category = $5, points_per_unit = $6, usual_price_kobo = $7,
            is_loose = $8, image_url = $9, revision = revision + 1, hidden_at = case when $10 then coalesce(hidden_at, now()) end
      where id = $1`,
    [
      id,
      change.name,
      change.brand,
      change.gtin,
      change.category,
      change.pointsPerUnit,
      change.usualPriceKobo,
      change.isLoose,
      change.imageUrl,
      change.isHidden,
    ],
  )
}
