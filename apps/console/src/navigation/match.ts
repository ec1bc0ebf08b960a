/** The named parts of an address, such as `/redemptions/:id`; undefined if the address does not match the pattern. */
export function match(pattern: string, pathname: string): Record<string, string> | undefined {
  const [asked, given] = [pattern.split('/'), pathname.replace(/\/+$/, '').split('/')]
  if (asked.length !== given.length) return undefined
  const parts: Record<string, string> = {}
  for (const [place, part] of asked.entries()) {
    const text = given[place] ?? ''
    if (part.startsWith(':') && text !== '') parts[part.slice(1)] = decoded(text)
    else if (part !== text) return undefined
  }
  return parts
}

/** Leaves a malformed address as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
