/** Whether a search finds a name: every word of it occurs there, ignoring case and diacritics. */
export function isFound(name: string, search: string): boolean {
  const searched = plain(name)
  return wordsOf(search).every((word) => searched.includes(word))
}

/** The words of a search, normalised: in lower case, without diacritics. */
export function wordsOf(search: string): string[] {
  return plain(search).split(/\s+/)
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
