/** Whether a spreadsheet would run a cell with this text instead of showing it. */
export function looksLikeFormula(text: string): boolean {
  return /^[\t\r\n ]*[=+\-@]/.test(text)
}

type Cell = string | number | null | undefined

/**
 * A file as defined by RFC 4180. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, which it does not
 * show.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const harmless = looksLikeFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
