/** Whether a search finds a name: every word of it occurs there, in any case, with or without diacritics. */
export function isFound(name: string, search: string): boolean {
  const searched = plain(name)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
