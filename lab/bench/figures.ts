export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  if (upper === undefined || lower === undefined) throw new Error('The median of an empty list is undefined')
  return (upper + lower) / 2
}

/** The median of the ratios of two figures measured in the same round. */
export function medianRatio(figures: readonly number[], references: readonly number[]): number {
  return median(figures.map((figure, round) => figure / (references[round] ?? Number.NaN)))
}

export interface Gate {
  readonly title: string
  readonly ratio: number
  /** Absent if the ratio is only reported. */
  readonly limit?: { readonly atLeast: number } | { readonly atMost: number }
}

export function hasPassed({ ratio, limit }: Gate): boolean {
  if (!limit) return true
  return 'atLeast' in limit ? ratio >= limit.atLeast : ratio <= limit.atMost
}

/** Prints every gate and returns whether all passed. NaN never passes. */
export function printGates(gates: readonly Gate[]): boolean {
  printTable([
    ['gate', 'ratio', 'limit', ''],
    ...gates.map((gate) => [gate.title, gate.ratio.toFixed(2), ...verdict(gate)]),
  ])
  return gates.every(hasPassed)
}

function verdict(gate: Gate): readonly string[] {
  const { limit } = gate
  if (!limit) return ['', 'shown']
  const words = 'atLeast' in limit ? `>= ${limit.atLeast}` : `<= ${limit.atMost}`
  return [words, hasPassed(gate) ? 'passed' : 'FAILED']
}

/** Prints a Markdown table, ready for docs/performance.md. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  console.log(['', lines[0], rule, ...lines.slice(1), ''].join('\n'))
}
