import { readFileSync } from 'node:fs'
import { type Info, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { Refusal } from '../access/refusal.ts'

export interface CsvRow<Fields> {
  /** Where the row begins, counted from 1, as an editor shows it. */
  readonly line: number
  readonly fields: Fields
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: Info
}

/**
 * Reads a file as RFC 4180 describes it, in UTF-8: a line of column names, then rows. Columns may come in any order.
 * Reports every wrong row together.
 */
export function readCsv<Shape extends z.core.$ZodLooseShape>(
  file: string,
  columns: z.ZodObject<Shape>,
): CsvRow<z.output<z.ZodObject<Shape>>>[] {
  const [header, ...rows] = parseFile(file)
  if (!header) throw new Refusal('invalid', `${file} is empty.`)
  refuseHeader(header.record, columns)
  const problems: string[] = []
  const read = rows.flatMap(({ record, info }) => {
    const line = info.lines - record.join('').split('\n').length + 1
    if (record.length !== header.record.length) {
      problems.push(`line ${line}: ${record.length} fields instead of ${header.record.length}`)
      return []
    }
    const named = header.record.map((name, at) => [name.trim(), record[at]?.trim() ?? ''] as const)
    const parsed = columns.safeParse(Object.fromEntries(named.filter(([, text]) => text !== '')))
    if (parsed.success) return [{ line, fields: parsed.data }]
    for (const { path, message } of parsed.error.issues) {
      const isMissing = !named.some(([name, text]) => name === path[0] && text !== '')
      problems.push(`line ${line}: ${path.join('.')}: ${isMissing ? 'is required' : message}`)
    }
    return []
  })
  refuseLines(problems)
  if (read.length === 0) throw new Refusal('invalid', `${file} has no rows.`)
  return read
}

/** Refuses the whole file if there is any problem in it. */
export function refuseLines(problems: readonly string[]): void {
  if (problems.length === 0) return
  throw new Refusal('invalid', ['Nothing was changed:', ...problems.map((each) => `  ${each}`)].join('\n'))
}

function parseFile(file: string): readonly Parsed[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
    // With one kind of line end, lines are counted as an editor counts them. Typed for its default options; `info` makes it answer like this.
    return parse(text.replaceAll('\r\n', '\n'), {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly Parsed[]
  } catch (error) {
    throw new Refusal('invalid', `${file} cannot be read: ${describe(error as Error)}`)
  }
}

/** A fault in the CSV names its line itself. */
function describe(error: Error): string {
  if (error instanceof TypeError) return 'it is not UTF-8 text. Save it as CSV in UTF-8.'
  return error.message
}

function refuseHeader(header: readonly string[], { shape }: z.ZodObject): void {
  const names = header.map((name) => name.trim())
  const known = Object.keys(shape)
  const unknown = names.filter((name) => !known.includes(name))
  const missing = Object.entries<z.core.$ZodType>(shape)
    .filter(([name, column]) => !names.includes(name) && column._zod.optin !== 'optional')
    .map(([name]) => name)
  refuseLines([
    ...(unknown.length > 0 ? [`line 1: unknown columns: ${unknown.join(', ')}`] : []),
    ...(missing.length > 0 ? [`line 1: missing columns: ${missing.join(', ')}`] : []),
    ...(new Set(names).size < names.length ? ['line 1: a column is named twice'] : []),
  ])
}
