import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import {
  naira,
  numberInAddress,
  productId,
  requiredText,
  text,
  textOrNothing,
  wholeNumber,
  revision,
} from '../fields.ts'
import { lastProduct, longestSearch } from '../list-page.ts'
import { ownPicture } from './pictures.ts'

export const largestImportKib = 512

export const productStates = ['shown', 'hidden'] as const
/** Loose goods have no barcode: they are recognised by their photos. */
const productForms = ['packed', 'loose'] as const

const productInAddress = numberInAddress(z.int(), z.positive(), z.maximum(2_147_483_647))
const catalogue = ['catalogue'] as const

const price = z
  .number()
  .check(
    z.positive('must be more than 0'),
    z.maximum(10_000_000, 'must be at most 10000000'),
    z.multipleOf(0.01, 'must have at most 2 decimals'),
  )

const productFields = {
  name: requiredText(120),
  brand: requiredText(80),
  points_per_unit: z.int('must be a whole number').check(z.minimum(0), z.maximum(100_000)),
  form: z.enum(productForms),
  gtin: z.optional(z.string().check(z.trim(), z.maxLength(14))),
  category: z.optional(requiredText(60)),
  usual_price: z.optional(price),
  image_url: z.optional(ownPicture),
}

const shown = z.object({
  id: z.int(),
  name: text,
  brand: text,
  gtin: textOrNothing,
  category: textOrNothing,
  points_per_unit: wholeNumber,
  usual_price: z.nullable(naira),
  form: z.enum(productForms),
  state: z.enum(productStates),
  image_url: textOrNothing,
  /** Numbers of other packages, in full. */
  other_gtins: z.array(text),
  /** How many shops and brands stock it. */
  shops: wholeNumber,
  /** How many photos it is recognised by, besides its picture. */
  references: wholeNumber,
  /** How often it has been changed. A change names the revision that it started from. */
  revision,
  /** New points awaiting a second operator's approval; null if there are none. */
  waiting_points: z.nullable(wholeNumber),
})

const shownRice = {
  id: 3,
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  gtin: '6151100120014',
  category: 'Grains',
  points_per_unit: 45,
  usual_price: 4500,
  form: 'packed',
  state: 'shown',
  image_url: '/pictures/rice.webp',
  other_gtins: ['06151100120021'],
  shops: 214,
  references: 8,
  revision: 4,
  waiting_points: null,
} as const

const rice = {
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  gtin: '6151100120014',
  category: 'Grains',
  points_per_unit: 45,
  usual_price: 4500,
  form: 'packed',
} as const

const filter = {
  state: z.optional(z.enum(productStates)),
  category: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** The beginnings of words in the name or brand, or the GTIN. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(longestSearch))),
}

export const listCatalogue = call({
  method: 'GET',
  path: '/api/console/products',
  access: catalogue,
  summary: 'List products of the catalogue, newest first, and the existing categories',
  query: z.strictObject({ ...filter, before: z.optional(lastProduct) }),
  answer: z.object({ products: z.array(shown), categories: z.array(text) }),
  example: {
    query: { search: 'rice' },
    answer: { products: [shownRice], categories: ['Grains'] },
  },
})

export const exportCatalogue = call({
  method: 'GET',
  path: '/api/console/products/export',
  access: catalogue,
  summary: 'Export filtered products as CSV, in the columns of an import. Formulas are neutralised',
  query: z.strictObject(filter),
  answer: z.object({ products: wholeNumber, csv: text }),
  example: {
    answer: {
      products: 1,
      csv: 'name,brand,points_per_unit\r\nLong Grain Rice 2kg,Golden Sack,45\r\n',
    },
  },
})

export const readCatalogueProduct = call({
  method: 'GET',
  path: '/api/console/products/:id',
  access: catalogue,
  summary: 'Get one product of the catalogue. For a merged product, get the one it was merged into',
  params: z.strictObject({ id: productInAddress }),
  answer: shown,
  example: { answer: shownRice },
})

export const addCatalogueProduct = call({
  method: 'POST',
  path: '/api/console/products',
  access: catalogue,
  summary: 'Add a product to the catalogue',
  status: 201,
  idempotent: true,
  body: z.strictObject(productFields),
  answer: z.extend(messageAnswer, { id: z.int() }),
  example: { body: rice, answer: { message: 'Product added.', id: 3 } },
})

export const changeCatalogueProduct = call({
  method: 'PUT',
  path: '/api/console/products/:id',
  access: catalogue,
  summary:
    'Change or hide a product. Shops cannot add a hidden product and customers cannot declare it; points already earned are kept. A points change of more than 20% may need a second approver',
  params: z.strictObject({ id: productInAddress }),
  body: z.strictObject({
    ...productFields,
    state: z.enum(productStates),
    /** The revision that was read. If the product has been changed since, the response is 409. */
    revision,
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator: then nothing has changed yet. */
    status: text,
    revision,
  }),
  example: {
    body: { ...rice, state: 'shown', revision: 4 },
    answer: { message: 'Product changed.', status: 'made', revision: 5 },
  },
})

/** What merging moves. */
const moved = {
  shops: wholeNumber,
  /** Shops that stock both. Their units are added, at the price of the remaining product. */
  shops_with_both: wholeNumber,
  /** Undecided purchases. */
  pending: wholeNumber,
  photos: wholeNumber,
  barcodes: wholeNumber,
  /** Drafts, and missions that have not ended. */
  missions: wholeNumber,
}

export const previewMerge = call({
  method: 'GET',
  path: '/api/console/products/:id/merge',
  access: catalogue,
  summary: 'Preview what merging one product into another would move',
  params: z.strictObject({ id: productInAddress }),
  query: z.strictObject({ into: productInAddress }),
  answer: z.object({ goes: text, stays: text, ...moved }),
  example: {
    query: { into: '3' },
    answer: {
      goes: 'LG Rice 2kg',
      stays: 'Long Grain Rice 2kg',
      shops: 12,
      shops_with_both: 3,
      pending: 1,
      photos: 4,
      barcodes: 1,
      missions: 0,
    },
  },
})

export const mergeProducts = call({
  method: 'POST',
  path: '/api/console/products/:id/merge',
  access: catalogue,
  summary:
    'Merge a product into another, which gets its stock, photos, barcodes and missions. Decided purchases keep their original product. This cannot be undone',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: productInAddress }),
  body: z.strictObject({ into: productId }),
  answer: messageAnswer,
  example: {
    body: { into: 3 },
    answer: { message: 'LG Rice 2kg was merged into Long Grain Rice 2kg.' },
  },
})

export const importProducts = call({
  method: 'POST',
  path: '/api/console/products/imports',
  access: catalogue,
  summary:
    'Import a CSV file of products. Without a digest it is a dry run that reports what each line would do; with the digest it imports. Faulty lines are skipped',
  // JSON writes each quote and line break as two characters.
  largestBodyKib: 2 * largestImportKib,
  body: z.strictObject({
    file_name: requiredText(120),
    csv: z.string().check(z.minLength(1, 'is required'), z.maxLength(largestImportKib * 1024)),
    /** The digest of the previewed dry run. The import is refused if it would now do something else. */
    digest: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  answer: z.object({
    digest: text,
    is_done: z.boolean(),
    new: wholeNumber,
    changed: wholeNumber,
    same: wholeNumber,
    faulty: wholeNumber,
    /** Lines with an effect: at most the first 200 faulty ones and 2,000 of each other kind. */
    lines: z.array(
      z.object({
        line: wholeNumber,
        result: z.enum(['new', 'changed', 'faulty']),
        /** As far as they could be read. */
        name: text,
        brand: text,
        gtin: text,
        changes: z.array(z.object({ field: text, from: text, to: text })),
        faults: z.array(text),
      }),
    ),
  }),
  example: {
    body: { file_name: 'november.csv', csv: 'name,brand,points_per_unit\nRice,Golden Sack,many\n' },
    answer: {
      digest: '5f0c…',
      is_done: false,
      new: 0,
      changed: 0,
      same: 0,
      faulty: 1,
      lines: [
        {
          line: 2,
          result: 'faulty',
          name: 'Rice',
          brand: 'Golden Sack',
          gtin: '',
          changes: [],
          faults: ['points_per_unit: must be a whole number from 0 to 100000'],
        },
      ],
    },
  },
})
