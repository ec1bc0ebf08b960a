import { printTable } from '../bench/figures.ts'
import type { Judgement } from './oracle.ts'
import { hasHeld, type Round } from './rounds.ts'

/** How many of a round's complaints are printed. The rest is similar. */
const complaintsShown = 10

export function printRounds(rounds: readonly Round[], verdict = verdictOn): void {
  printTable([
    ['fault', 'primary', 'first 2xx', 'live after', '2xx', '503', 'lost', ''],
    ...rounds.map((round) => [
      round.title,
      `${round.primaryBefore} → ${round.primaryAfter}`,
      seconds(round.backAfterMs),
      seconds(round.liveAfterMs),
      String(round.acknowledged),
      String(round.unavailable),
      String(round.lost.length),
      verdict(round),
    ]),
  ])
}

function verdictOn(round: Round): string {
  return hasHeld(round) ? 'held' : 'FAILED'
}

export function printComplaints(title: string, { lost, wrong }: Judgement): void {
  const complaints = [...lost.map((one) => `lost: ${one}`), ...wrong]
  for (const complaint of complaints.slice(0, complaintsShown)) console.log(`  ${title}: ${complaint}`)
  if (complaints.length > complaintsShown) console.log(`  … and ${complaints.length - complaintsShown} more`)
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`
}
