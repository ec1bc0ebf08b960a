// Runs every suite, also after one has failed, and ends with the count over all of them.
import './require-node.mjs'

const { suites } = await import('./suites.ts')
const { inWords, sumOf } = await import('./tally.ts')

const tallies = suites.map(({ name, run }) => {
  console.log(`\n── ${name} ──\n`)
  return { name, tally: run() }
})
const sum = sumOf(tallies.map(({ tally }) => tally))

console.log('')
for (const { name, tally } of tallies) console.log(`${name}: ${inWords(tally)}`)
console.log(inWords(sum))
process.exitCode = sum.failed === 0 ? 0 : 1
