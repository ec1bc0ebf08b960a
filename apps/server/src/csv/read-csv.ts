import { type Info, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { Refusal } from '../access/refusal.ts'

/** A row is either read or has problems. */
export type CsvRow<Fields> = {
  /** The line where the row begins, counted from 1, as in an editor. */
  readonly line: number
  /** The raw text of its fields. */
  readonly texts: Readonly<Record<string, string>>
} & ({ readonly fields: Fields; readonly problems?: undefined } | { readonly problems: readonly string[] })

export interface CsvFile {
  readonly name: string
  readonly csv: string
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: Info
}

/**
 * Reads a file as defined by RFC 4180: a line of column names, then rows. Columns may come in any order. Refuses a file that is
 * invalid as a whole; otherwise each row has its own problems.
 */
export function readRows<Shape extends z.core.$ZodLooseShape>(
  { name, csv }: CsvFile,
  columns: z.ZodObject<Shape>,
): CsvRow<z.output<z.ZodObject<Shape>>>[] {
  const [header, ...rows] = parseText(name, csv)
  if (!header) throw new Refusal('invalid', `${name} is empty.`, { code: 'invalid' })
  refuseHeader(header.record, columns)
  const read = rows.map((row) => readRow(row, header.record, columns))
  if (read.length === 0) throw new Refusal('invalid', `${name} has no rows.`, { code: 'invalid' })
  return read
}

function readRow<Shape extends z.core.$ZodLooseShape>(
  { record, info }: Parsed,
  header: readonly string[],
  columns: z.ZodObject<Shape>,
): CsvRow<z.output<z.ZodObject<Shape>>> {
  const line = info.lines - record.join('').split('\n').length + 1
  const texts = Object.fromEntries(
    header
      .map((name, at) => [name.trim(), record[at]?.trim() ?? ''] as const)
      .filter(([, text]) => text !== ''),
  )
  if (record.length !== header.length)
    return { line, texts, problems: [`${record.length} fields instead of ${header.length}`] }
  const parsed = columns.safeParse(texts)
  if (parsed.success) return { line, texts, fields: parsed.data }
  const problems = parsed.error.issues.map(
    ({ path, message }) =>
      `${path.join('.')}: ${Object.hasOwn(texts, String(path[0])) ? message : 'is required'}`,
  )
  return { line, texts, problems }
}

/** Refuses the whole file if there is any problem in it. */
export function refuseLines(problems: readonly string[]): void {
  if (problems.length === 0) return
  throw new Refusal('invalid', ['Nothing was changed:', ...problems.map((each) => `  ${each}`)].join('\n'))
}

function parseText(name: string, csv: string): readonly Parsed[] {
  try {
    // Line ends are made uniform, so that lines are counted as in an editor. The parser's types assume its default options;
    // `info` changes the result.
    return parse(csv.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'), {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly Parsed[]
  } catch (error) {
    // The message of a CSV syntax error already names the line.
    throw new Refusal('invalid', `${name} cannot be read: ${(error as Error).message}`, { code: 'invalid' })
  }
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
