// Runs every suite, also after one has failed, and ends with the count over all of them.
import './require-node.mjs'

const { buildWhatIsMissing } = await import('./build-what-is-missing.ts')
const { suites } = await import('./suites.ts')
const { inWords, sumOf } = await import('./tally.ts')

// The pictures are what photos are compared with, the app is what the journeys walk through.
buildWhatIsMissing()

const tallies = suites.map(({ name, run }) => {
  console.log(`\n── ${name} ──\n`)
  return { name, tally: run() }
})
const sum = sumOf(tallies.map(({ tally }) => tally))

console.log('')
for (const { name, tally } of tallies) console.log(`${name}: ${inWords(tally)}`)
console.log(inWords(sum))
process.exitCode = sum.failed === 0 ? 0 : 1
