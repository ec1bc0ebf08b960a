// The shopping list that is stored on the server. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  moment,
  naira,
  numberInAddress,
  openEnum,
  optionalText,
  productId,
  text,
  textOrNothing,
  wholeNumber,
} from '../fields.ts'
import { lastProduct, longestSearch } from '../list-page.ts'

/** The most lines on one list. */
export const mostListLines = 200
export const mostOfAProduct = 999
const longestListNote = 120
/** A phone that was offline for long sends its changes in several requests. */
export const mostListChanges = 200
/** Older changes count as made a year ago. */
export const longestAgoMs = 365 * 24 * 60 * 60_000

/** An id created on the phone: 32 hexadecimal digits. */
const phoneMade = z
  .string()
  .check(z.maxLength(32), z.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'))

/** `number` counts a phone's changes, and `ago_ms` is the age of this one, because phones’ clocks are wrong. */
const made = {
  number: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  ago_ms: z.int().check(z.nonnegative(), z.maximum(longestAgoMs)),
  line: phoneMade,
}
const quantity = z.int().check(z.minimum(1), z.maximum(mostOfAProduct))

const listChange = z.union([
  z.strictObject({ ...made, kind: z.literal('add'), product_id: productId, quantity }),
  z.strictObject({ ...made, kind: z.literal('quantity'), quantity }),
  z.strictObject({
    ...made,
    kind: z.literal('note'),
    note: z.string().check(z.trim(), z.maxLength(longestListNote)),
  }),
  z.strictObject({ ...made, kind: z.literal('tick'), is_ticked: z.boolean() }),
  z.strictObject({ ...made, kind: z.literal('remove') }),
])
export type ListChange = z.output<typeof listChange>

const product = z.object({
  id: z.int(),
  name: text,
  brand: text,
  category: textOrNothing,
  points: wholeNumber,
  image_url: textOrNothing,
  /** Its usual price if no shop is chosen. */
  price: z.nullable(naira),
})

const productExample = {
  id: 3,
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  category: 'Groceries',
  points: 45,
  image_url: '/pictures/rice.webp',
  price: 4500,
}

const line = z.object({
  id: text,
  product,
  quantity: wholeNumber,
  note: text,
  is_ticked: z.boolean(),
  added_at: moment,
})

const lineId = '3f0c1d2e4b5a69788796a5b4c3d2e1f0'

export const changeShoppingList = call({
  method: 'POST',
  path: '/api/shopping-list/changes',
  access: ['customer'],
  live: 'shoppingList',
  summary:
    'Apply a device’s changes to the shopping list, each once, and return the changes it does not have yet',
  body: z.strictObject({
    phone: phoneMade,
    /** The revision of the list that the phone has; 0 for none. */
    since: z.int().check(z.nonnegative(), z.maximum(999_999_999_999_999)),
    changes: z.array(listChange).check(z.maxLength(mostListChanges)),
  }),
  answer: z.object({
    revision: wholeNumber,
    /** Whether `lines` are the whole list, or only those changed since. */
    is_whole: z.boolean(),
    lines: z.array(line),
    removed: z.array(text),
  }),
  example: {
    body: {
      phone: '0b1f5d0e9c7a4b3f8e2d1c0b9a897867',
      since: 4,
      changes: [{ number: 1, ago_ms: 800, line: lineId, kind: 'add', product_id: 3, quantity: 1 }],
    },
    answer: {
      revision: 5,
      is_whole: false,
      lines: [
        {
          id: lineId,
          product: productExample,
          quantity: 1,
          note: '',
          is_ticked: false,
          added_at: '2026-11-19T13:05:00.000Z',
        },
      ],
      removed: [],
    },
  },
})

export const findListProducts = call({
  method: 'GET',
  path: '/api/shopping-list/catalogue',
  access: ['customer'],
  live: 'shoppingList',
  summary: 'Search products for the shopping list by name, brand or category, newest first, 50 a page',
  query: z.strictObject({
    before: z.optional(lastProduct),
    search: z.optional(
      z.string().check(z.maxLength(longestSearch, `must be at most ${longestSearch} characters`)),
    ),
    category: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: z.array(product),
  example: { query: { search: 'rice' }, answer: [productExample] },
})

export const findShopsForList = call({
  method: 'GET',
  path: '/api/shopping-list/shops',
  access: ['customer'],
  live: 'shoppingList',
  summary: 'List up to 5 of the nearest shops that stock items on the shopping list, with prices and stock',
  query: z.strictObject({
    latitude: numberInAddress(z.minimum(-90), z.maximum(90)),
    longitude: numberInAddress(z.minimum(-180), z.maximum(180)),
  }),
  answer: z.array(
    z.object({
      id: text,
      name: text,
      address: optionalText,
      /** `lat,lng` */
      location: text,
      offers: z.array(
        z.object({
          product_id: z.int(),
          price: naira,
          stock: openEnum(['In Stock', 'Low Stock', 'Out of Stock']),
        }),
      ),
    }),
  ),
  example: {
    query: { latitude: '6.5244', longitude: '3.3792' },
    answer: [
      {
        id: '0198…',
        name: 'Yaba Fresh Market',
        address: '12 Herbert Macaulay Way',
        location: '6.5095,3.3711',
        offers: [{ product_id: 3, price: 4500, stock: 'In Stock' }],
      },
    ],
  },
})
