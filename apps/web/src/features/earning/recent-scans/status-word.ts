/** A status as a badge shows it: the server's own word, because a newer server may send unknown ones. */
export function statusWord(status: string): string {
  const words = status.trim().replaceAll(/[_-]+/g, ' ').toLowerCase()
  return words === ''
    ? 'Confirmed'
    : words.replaceAll(/(^| )(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
