/** Parts that a soak runs only once more, such as the drills, take this long, whatever its minutes are. */
const margin = 5
/** Including its start and the end of its last round, such a soak takes ten. */
const longest = 9

/** The minutes of soak that fit into a run limited to `allowed` minutes; 0 if no limit is set. */
export function soakMinutes(allowed: string | undefined, passedMs: number): number {
  const left = Math.floor(Number(allowed ?? 0) - passedMs / 60_000) - margin
  return Math.max(0, Math.min(longest, left))
}
