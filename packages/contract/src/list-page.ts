import * as z from 'zod/mini'
import { pageSize } from './call.ts'

export const largestPage = 200

export const longestSearch = 100

/** A whole number in a URL, as text. */
const digits = (max: number, message: string) =>
  z.string().check(
    z.maxLength(10, message),
    z.regex(/^[1-9][0-9]*$/, message),
    z.refine((text) => Number(text) <= max, message),
  )

/** The last product of the previous page. */
export const lastProduct = digits(2_147_483_647, 'must be the ID of the last product on the previous page')

/**
 * A page of a list. If none of these is given, the whole list is returned. A page has at most `limit` entries, by default as many
 * as other pages; one with fewer is the last.
 */
export const listPageQuery = z.strictObject({
  before: z.optional(lastProduct),
  limit: z.optional(digits(largestPage, `must be a whole number from 1 to ${largestPage}`)),
  /** Every word occurs in the product's name, ignoring case and diacritics. */
  search: z.optional(
    z.string().check(z.maxLength(longestSearch, `must be at most ${longestSearch} characters`)),
  ),
})

export interface ListPage {
  readonly before: number | undefined
  readonly limit: number
  readonly search: string
}

/** The requested page, or undefined for the whole list. */
export function pageIn({ before, limit, search }: z.output<typeof listPageQuery>): ListPage | undefined {
  if (before === undefined && limit === undefined && search === undefined) return undefined
  return {
    before: before === undefined ? undefined : Number(before),
    limit: limit === undefined ? pageSize : Number(limit),
    search: search ?? '',
  }
}
