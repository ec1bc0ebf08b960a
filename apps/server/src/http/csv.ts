/** A line of a table as RFC 4180 describes it. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? harmless(value) : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet computes what begins with one of these, in any line. A phone number is no formula. */
function harmless(text: string): string {
  return /^\+?\d+$/.test(text) ? text : text.replaceAll(/^(?=\s*[=+\-@\t\r])/gm, "'")
}
