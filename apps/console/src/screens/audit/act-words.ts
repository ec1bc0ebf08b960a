/** `points-adjusted` as `Points adjusted`. The words of the audit log are plain English. */
export function actInWords(act: string): string {
  const words = act.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** What an act changed in a line: `points 500, reason Lost points`. */
export function detailsInWords(after: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(after ?? {})
    .map(([name, value]) => {
      const words = typeof value === 'string' ? value : JSON.stringify(value)
      return name === 'call' ? words : `${name} ${words}`
    })
    .join(', ')
}
