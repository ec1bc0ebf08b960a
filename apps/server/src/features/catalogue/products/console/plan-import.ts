import { movesFar } from '@jara/rules/trust/second-person'
import { fromKobo } from '@jara/rules/naira'
import type { CsvRow } from '../../../../csv/read-csv.ts'
import { normaliseGtin } from '@jara/rules/catalogue/gtin'
import type { CatalogueProduct, NewProduct } from '../catalogue.sql.ts'

interface Change {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** What one line of the file would do. */
export interface PlannedLine {
  readonly line: number
  readonly texts: Readonly<Record<string, string>>
  readonly faults: readonly string[]
  /** The resulting product; undefined if the line is faulty. */
  readonly wanted: NewProduct | undefined
  /** The existing product, if there is one. */
  readonly present: CatalogueProduct | undefined
  readonly changes: readonly Change[]
}

interface Known {
  /** The existing product for each row without problems, in order. */
  readonly present: readonly (CatalogueProduct | undefined)[]
  readonly brandCodes: ReadonlySet<string>
  /** The pictures on this server. */
  readonly pictures: ReadonlySet<string>
  /** What products earned before an operator moved it alone; absent if no second approver is needed. */
  readonly agreedPoints: ReadonlyMap<number, number> | undefined
}

/** Determines for every line whether it adds, changes or repeats a product, or what is wrong with it. */
export function planImport(rows: readonly CsvRow<NewProduct>[], known: Known): PlannedLine[] {
  const firstLines = new Map<string, number>()
  let place = 0
  return rows.map((row) => {
    const { line, texts } = row
    if (row.problems) return { ...faulty, line, texts, faults: row.problems }
    const present = known.present[place++]
    const { fields } = row
    const faults: string[] = []
    if (fields.brand_code !== null && !known.brandCodes.has(fields.brand_code))
      faults.push(`brand_code: no brand has signed up with ${fields.brand_code}`)
    if (fields.image_url !== null && !known.pictures.has(fields.image_url))
      faults.push('image_url: picture not found on this server')
    if (present && movesTooFar(present, fields, known.agreedPoints))
      faults.push(
        'points_per_unit: a change of more than 20% needs a second approver. Change it on the product page',
      )
    const first = namesOf(fields, present)
      .map((name) => firstLines.get(name))
      .find(Boolean)
    if (first !== undefined) faults.push(`is the same product as line ${first}`)
    if (faults.length > 0) return { ...faulty, line, texts, faults }
    for (const name of namesOf(fields, present)) firstLines.set(name, line)
    const wanted = present ? over(present, fields, texts) : fields
    return { line, texts, faults, wanted, present, changes: present ? changesOf(present, wanted) : [] }
  })
}

const faulty = { wanted: undefined, present: undefined, changes: [] } as const

function movesTooFar(
  { id, points_per_unit: from }: CatalogueProduct,
  { points_per_unit: to }: NewProduct,
  agreed: Known['agreedPoints'],
): boolean {
  if (!agreed || from === to) return false
  return movesFar(from, to) || movesFar(agreed.get(id) ?? from, to)
}

/** The keys by which another line could mean the same product: its GTIN, or without one its name, and the existing product. */
function namesOf({ gtin, name, brand }: NewProduct, present: CatalogueProduct | undefined): string[] {
  return [
    gtin === null ? `name ${name.toLowerCase()}\n${brand.toLowerCase()}` : `gtin ${normaliseGtin(gtin)}`,
    ...(present ? [`id ${present.id}`] : []),
  ]
}

/** An empty field leaves the existing value. */
function over(present: CatalogueProduct, fields: NewProduct, texts: PlannedLine['texts']): NewProduct {
  return {
    name: fields.name,
    brand: fields.brand,
    points_per_unit: fields.points_per_unit,
    // A number may be written with more zeros: the existing spelling stays.
    gtin: present.gtin ?? fields.gtin,
    image_url: fields.image_url ?? present.image_url,
    brand_code: fields.brand_code ?? present.brand_code,
    is_loose: texts['is_loose'] === undefined ? present.is_loose : fields.is_loose,
    category: fields.category ?? present.category,
    usual_price: fields.usual_price ?? present.usual_price,
  }
}

function changesOf(present: CatalogueProduct, wanted: NewProduct): Change[] {
  const names = Object.keys(wanted) as (keyof NewProduct)[]
  return names
    .filter((field) => present[field] !== wanted[field])
    .map((field) => ({ field, from: shown(field, present), to: shown(field, wanted) }))
}

function shown(field: keyof NewProduct, product: NewProduct): string {
  const value = product[field]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'usual_price' && product.usual_price !== null) return String(fromKobo(product.usual_price))
  return String(value ?? '')
}
