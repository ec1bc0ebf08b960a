/** `points-adjusted` as `Points adjusted`. The audit log's action names are plain English. */
export function actInWords(act: string): string {
  const words = act.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** What an action changed, in one line: `points 500, reason Lost points`. */
export function detailsInWords(after: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(after ?? {})
    .map(([name, value]) => {
      const words = typeof value === 'string' ? value : JSON.stringify(value)
      return name === 'call' ? words : `${name} ${words}`
    })
    .join(', ')
}
