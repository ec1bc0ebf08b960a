/** The time a soak takes beyond its minutes: to start, to finish the last round, and to drill a failover. */
const margin = 5
const longest = 10

/** The minutes of soak that fit into a run limited to `allowed` minutes; 0 if no limit is set. */
export function soakMinutes(allowed: string | undefined, passedMs: number): number {
  const left = Math.floor(Number(allowed ?? 0) - passedMs / 60_000) - margin
  return Math.max(0, Math.min(longest, left))
}
