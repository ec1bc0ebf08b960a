import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, naira, opaqueId, optionalText, text, textOrNothing, wholeNumber } from '../fields.ts'
import { shopAccount } from './shop-account.ts'
import { longestSearch } from '../list-page.ts'

/** `quiet`: it has issued no points for 30 days. `suspended`: its account is disabled. */
export const shopStandings = ['active', 'quiet', 'suspended'] as const

const kind = z.enum(['retailer', 'brand'])
const standing = z.enum(shopStandings)

/** A shop's prefunded points; null if it does not pay in advance. */
const prefund = {
  prefunded: z.nullable(wholeNumber),
  /** How long they last at the rate of the last 30 days; null if none were issued. */
  prefund_days: z.nullable(wholeNumber),
}

export const listShops = call({
  method: 'GET',
  path: '/api/console/shops',
  access: ['finance', 'catalogue', 'support', 'fraud'],
  summary: 'List shops and brands, newest first, with their activity in the last 30 days',
  query: z.strictObject({
    before: z.optional(opaqueId),
    kind: z.optional(kind),
    standing: z.optional(standing),
    /** The beginnings of words in the name, or the PIN. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(longestSearch))),
  }),
  answer: z.array(
    z.object({
      id: text,
      kind,
      name: text,
      town: text,
      standing,
      joined_at: moment,
      points_30_days: wholeNumber,
      /** Purchases awaiting its decision. */
      pending: wholeNumber,
      /** The median time of its decisions; null if it decided too few. */
      median_seconds: z.nullable(z.number()),
      ...prefund,
    }),
  ),
  example: {
    query: { search: 'yaba' },
    answer: [
      {
        id: '0198…',
        kind: 'retailer',
        name: 'Yaba Fresh Market',
        town: 'Yaba, Lagos',
        standing: 'active',
        joined_at: '2026-10-19T13:05:00.000Z',
        points_30_days: 448400,
        pending: 3,
        median_seconds: 160,
        prefunded: 122500,
        prefund_days: 5,
      },
    ],
  },
})

export const readShop = call({
  method: 'GET',
  path: '/api/console/shops/:id',
  access: ['finance', 'catalogue', 'support', 'fraud'],
  summary: 'Get one shop or brand: details, accounts, points issued and its limits',
  params: z.strictObject({ id: opaqueId }),
  readsPeople: true,
  answer: z.object({
    id: text,
    kind,
    name: text,
    code: text,
    address: text,
    town: text,
    country: text,
    location: text,
    standing,
    joined_at: moment,
    products: wholeNumber,
    pending: wholeNumber,
    /** The points it has issued in the last 24 hours. */
    points_in_a_day: wholeNumber,
    /** The points it may issue in 24 hours; null if there is no limit. */
    points_a_day: z.nullable(wholeNumber),
    points_30_days: wholeNumber,
    ...prefund,
    /** Of the last 30 days, from the nightly check; null if it has decided nothing. */
    figures: z.nullable(
      z.object({ decided: wholeNumber, approved: wholeNumber, median_seconds: z.nullable(z.number()) }),
    ),
    accounts: z.array(z.object({ id: text, masked_email: text, is_disabled: z.boolean() })),
    territory: textOrNothing,
    agent: textOrNothing,
  }),
  example: {
    answer: {
      id: '0198…',
      kind: 'retailer',
      name: 'Yaba Fresh Market',
      code: 'JARA2026',
      address: '12 Herbert Macaulay Way',
      town: 'Yaba, Lagos',
      country: 'Nigeria',
      location: '6.5095,3.3711',
      standing: 'active',
      joined_at: '2026-10-19T13:05:00.000Z',
      products: 24,
      pending: 3,
      points_in_a_day: 12800,
      points_a_day: 40000,
      points_30_days: 448400,
      prefunded: 122500,
      prefund_days: 5,
      figures: { decided: 386, approved: 380, median_seconds: 160 },
      accounts: [{ id: '0198…', masked_email: 'r•••@jara.example', is_disabled: false }],
      territory: 'Lagos mainland',
      agent: 'Ada Obi',
    },
  },
})

export const readShopStatement = call({
  method: 'GET',
  path: '/api/console/shops/:id/statement',
  access: ['finance'],
  summary: 'Get the points that a shop or brand issued in a month, by day, with its top-ups',
  params: z.strictObject({ id: opaqueId }),
  query: z.strictObject({
    month: z
      .string()
      .check(z.maxLength(7), z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month, such as 2026-11')),
  }),
  answer: z.object({
    name: text,
    month: text,
    points: wholeNumber,
    prefunded: z.optional(wholeNumber),
    days: z.array(z.object({ date: text, points: wholeNumber, limit: z.optional(wholeNumber) })),
    topUps: z.array(
      z.object({ id: text, points: wholeNumber, naira, bankReference: optionalText, created_at: moment }),
    ),
    account: z.optional(shopAccount),
  }),
  example: {
    query: { month: '2026-11' },
    answer: {
      name: 'Yaba Fresh Market',
      month: '2026-11',
      points: 4500,
      prefunded: 95500,
      days: [{ date: '2026-11-19', points: 4500, limit: 40000 }],
      topUps: [],
    },
  },
})
