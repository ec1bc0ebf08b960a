import { wordsOf } from '@jara/rules/search'

/** The SQL condition that a name contains every word of a parameter, which `searchedWords` prepares. It is `isFound` in SQL. */
export function containsWords(name: string, parameter: string): string {
  const plain = `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`
  return `not exists (select from unnest(${parameter}::text[]) as word where strpos(${plain}, word) = 0)`
}

export function searchedWords(search: string): readonly string[] {
  return wordsOf(search).filter((word) => word !== '')
}

/**
 * The query for `search_words` that finds names containing, for each search word, a word that begins with it; undefined if there
 * are none.
 */
export function searchedPrefixes(search: string): string | undefined {
  const words = wordsOf(search).flatMap((word) => word.split(/[^a-z0-9\u{80}-\u{10ffff}]+/u))
  const prefixes = words.filter((word) => word !== '').map((word) => `'${word}':*`)
  return prefixes.length === 0 ? undefined : prefixes.join(' & ')
}
