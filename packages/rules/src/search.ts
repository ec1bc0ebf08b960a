/** Whether a search finds a name: every word of it is somewhere in there, in whatever case, with marks or without. */
export function isFound(name: string, search: string): boolean {
  const searched = plain(name)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
