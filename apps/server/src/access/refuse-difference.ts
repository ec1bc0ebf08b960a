import { Refusal } from './refusal.ts'

/** Refuses to add a record that already exists with other values: an addition never changes anything. */
export function refuseDifference<Row extends object>(what: string, present: Row, wanted: Row): void {
  const differing = Object.entries<unknown>(wanted as Record<string, unknown>).flatMap(([name, value]) => {
    const [kept, given] = [present[name as keyof Row], value].map((each) => String(each ?? 'none'))
    return kept === given ? [] : [`${name} (${kept}, not ${given})`]
  })
  if (differing.length === 0) return
  throw new Refusal('conflict', `${what} already exists with different values: ${differing.join(', ')}`)
}
