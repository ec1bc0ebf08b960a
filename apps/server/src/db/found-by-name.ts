import { wordsOf } from '@jara/rules/search'

/** The condition that a name contains every word of a parameter, which `searchedWords` fills: `isFound` in SQL. */
export function containsWords(name: string, parameter: string): string {
  const plain = `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`
  return `not exists (select from unnest(${parameter}::text[]) as word where strpos(${plain}, word) = 0)`
}

export function searchedWords(search: string): readonly string[] {
  return wordsOf(search).filter((word) => word !== '')
}

/** The query for `search_words` that finds names with a word that begins with each of the search's; undefined for none. */
export function searchedPrefixes(search: string): string | undefined {
  const words = wordsOf(search).flatMap((word) => word.split(/[^a-z0-9\u{80}-\u{10ffff}]+/u))
  const prefixes = words.filter((word) => word !== '').map((word) => `'${word}':*`)
  return prefixes.length === 0 ? undefined : prefixes.join(' & ')
}
