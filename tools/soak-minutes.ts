/** What a soak takes beyond its minutes: to start, to finish the last round, and the short forms of the benches. */
const margin = 5
const longest = 10

/** How many minutes of soak go into a run that may take `allowed` minutes, where one sets such a limit; 0 where none do. */
export function soakMinutes(allowed: string | undefined, passedMs: number): number {
  const left = Math.floor(Number(allowed ?? 0) - passedMs / 60_000) - margin
  return Math.max(0, Math.min(longest, left))
}
