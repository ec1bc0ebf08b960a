/** A row as it comes from the database. */
export type Row = Readonly<Record<string, unknown>>

/** Pages of rows as one list, a row per line. */
export async function* asJson(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Pages of rows as CSV (RFC 4180), under the names of the columns. */
export async function* asTable(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const page of pages) {
    const [first] = page
    if (!first) continue
    const lines = isFirst ? [Object.keys(first), ...page.map(Object.values)] : page.map(Object.values)
    isFirst = false
    yield lines.map((values) => `${values.map(cell).join(',')}\r\n`).join('')
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? harmless(value) : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Quotes text that a spreadsheet would run as a formula, in any line. A phone number is not a formula. */
function harmless(text: string): string {
  return /^\+?\d+$/.test(text) ? text : text.replaceAll(/^(?=\s*[=+\-@\t\r])/gm, "'")
}
