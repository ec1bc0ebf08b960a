import { formatCount } from '@jara/rules/points'

/** `$1,234.50`: the one place where spec §9 asks for dollars. */
export function formatDollars(cents: number): string {
  const rest = cents % 100
  return `$${formatCount((cents - rest) / 100)}.${String(rest).padStart(2, '0')}`
}
