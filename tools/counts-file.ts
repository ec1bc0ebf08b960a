import { readFileSync, writeFileSync } from 'node:fs'
import { sumOf, type Tally } from './tally.ts'

/** Adds to the counts of earlier commands of the same run, so that the last one can print the total. */
export function addToCounts(file: string, tally: Tally): Tally {
  const earlier = readFileSync(file, 'utf8')
  const total = earlier === '' ? tally : sumOf([JSON.parse(earlier) as Tally, tally])
  writeFileSync(file, JSON.stringify(total))
  return total
}
