import type { ViewList } from '@jara/contract/operations/saved-views'

/** A view does not save search terms that identify people; it does save those for products and shops. */
const wordsOfPeople: Readonly<Partial<Record<ViewList, string>>> = {
  redemptions: 'search',
  customers: 'search',
  audit: 'subject',
}

/** The filters of an address that a view keeps, in a fixed order. */
export function filtersIn(list: ViewList, search: string): string {
  const params = new URLSearchParams(search)
  const words = wordsOfPeople[list]
  if (words !== undefined) params.delete(words)
  params.sort()
  return params.toString()
}

export function isSame(filters: string, search: string): boolean {
  const [one, other] = [new URLSearchParams(filters), new URLSearchParams(search)]
  one.sort()
  other.sort()
  return one.toString() === other.toString()
}
