import { formatCount } from '@jara/rules/points'

/** `$1,234.50`. Spec §9 requires dollars only here. */
export function formatDollars(cents: number): string {
  const rest = cents % 100
  return `$${formatCount((cents - rest) / 100)}.${String(rest).padStart(2, '0')}`
}
