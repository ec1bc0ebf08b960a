import { csvLine } from '../../http/csv.ts'

/** A row as it comes from the database. */
export type Row = Readonly<Record<string, unknown>>

/** Pages of rows as one list, a row a line. */
export async function* asJson(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Pages of rows as RFC 4180 describes it, under the names of the columns. */
export async function* asTable(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const page of pages) {
    const [first] = page
    if (!first) continue
    const lines = isFirst ? [Object.keys(first), ...page.map(Object.values)] : page.map(Object.values)
    isFirst = false
    yield lines.map(csvLine).join('')
  }
}
