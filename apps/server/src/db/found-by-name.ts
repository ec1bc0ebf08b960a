import { wordsOf } from '@jara/rules/search'

/** The condition that a name contains every word of a parameter, which `searchedWords` fills: `isFound` in SQL. */
export function containsWords(name: string, parameter: string): string {
  const plain = `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`
  return `not exists (select from unnest(${parameter}::text[]) as word where strpos(${plain}, word) = 0)`
}

export function searchedWords(search: string): readonly string[] {
  return wordsOf(search).filter((word) => word !== '')
}
