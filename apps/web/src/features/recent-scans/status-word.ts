/** A status as a badge says it: the server's own word, for there may be more of them than we know. */
export function statusWord(status: string): string {
  const words = status.trim().replaceAll(/[_-]+/g, ' ').toLowerCase()
  return words === '' ? 'Confirmed' : words.replaceAll(/(?<= |^)\p{L}/gu, (letter) => letter.toUpperCase())
}
