import type { RecordedStatement } from './recorded-statements.ts'

export interface PgbenchScript {
  readonly text: string
  /** Values shared by all transactions of the script. */
  readonly variables: Readonly<Record<string, string>>
}

/** A value of the recorded run, and the SQL expression that replaces it. */
export type Binding = readonly [value: unknown, expression: string]

/**
 * Turns recorded statements into a pgbench script. A value returned by an earlier statement is read from its result.
 * Any other unbound value becomes a constant.
 */
export function writePgbenchScript(
  preamble: readonly string[],
  statements: readonly RecordedStatement[],
  bindings: readonly Binding[],
): PgbenchScript {
  const known = new Map(bindings.map(([value, expression]) => [keyOf(value), expression]))
  const variables: Record<string, string> = {}
  const expressionOf = (value: unknown): string => {
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return `array[${value.map(expressionOf).join(', ')}]`
    return known.get(keyOf(value)) ?? rewritten(variables, known, value) ?? constant(variables, value)
  }
  const lines = statements.map((statement, position) => {
    const sql = statement.text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      return expressionOf(statement.values[Number(number) - 1])
    })
    // The prefix keeps equal column names of two statements apart.
    const answer = `answer${position}_`
    const isReadLater = bindColumns(statement, answer, statements.slice(position + 1), known)
    return `${sql}${isReadLater ? ` \\gset ${answer}` : ';'}`
  })
  return { text: [...preamble, ...lines, ''].join('\n'), variables }
}

/** Registers the returned columns that later statements use as values. */
function bindColumns(
  { firstRow }: RecordedStatement,
  answer: string,
  later: readonly RecordedStatement[],
  known: Map<string, string>,
): boolean {
  const needed = new Set(later.flatMap(({ values }) => values.map(keyOf)))
  const columns = Object.entries(firstRow).filter(
    ([, value]) => value !== null && needed.has(keyOf(value)) && !known.has(keyOf(value)),
  )
  for (const [column, value] of columns) known.set(keyOf(value), `:${answer}${column}`)
  return columns.length > 0
}

/** Rewrites a text that contains a known value, such as JSON with an id in it. */
function rewritten(
  variables: Record<string, string>,
  known: ReadonlyMap<string, string>,
  value: unknown,
): string | undefined {
  const whole = textOf(value)
  const inside = [...known].find(([key]) => key.length > shortestInside && whole.includes(key.slice(prefix)))
  if (!inside) return undefined
  const [key, expression] = inside
  const text = constant(variables, whole)
  return `replace(${text}, ${constant(variables, key.slice(prefix))}, (${expression})::text)`
}

const prefix = 'string '.length
/** The length of an id. Shorter values are ignored, because they may occur in a text by chance. */
const shortestInside = prefix + 35

function constant(variables: Record<string, string>, value: unknown): string {
  const text = textOf(value)
  const used = Object.entries(variables).find(([, known]) => known === text)
  const name = used?.[0] ?? `constant${Object.keys(variables).length}`
  variables[name] = text
  return `:${name}`
}

function keyOf(value: unknown): string {
  return `${typeof value} ${textOf(value)}`
}

/** As node-postgres sends it. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
