// Runs every suite, even after a failure, and prints the total.
import './require-node.mjs'

const { buildWhatIsMissing } = await import('./build-what-is-missing.ts')
const { suites } = await import('./suites.ts')
const { formatTally, sumOf } = await import('./tally.ts')

// Recognition tests compare photos with the pictures, and the journeys use the built app.
buildWhatIsMissing()

const tallies = suites.map(({ name, run }) => {
  console.log(`\n── ${name} ──\n`)
  return { name, tally: run() }
})
const sum = sumOf(tallies.map(({ tally }) => tally))

console.log('')
for (const { name, tally } of tallies) console.log(`${name}: ${formatTally(tally)}`)
console.log(formatTally(sum))
process.exitCode = sum.failed === 0 ? 0 : 1
