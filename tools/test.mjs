// Runs every suite, even after one has failed, and ends with the total count.
import './require-node.mjs'

const { buildWhatIsMissing } = await import('./build-what-is-missing.ts')
const { findChromium, findHeadlessShell } = await import('./chromium.ts')
const { failuresInWords } = await import('./failures.ts')
const { soakMinutes } = await import('./soak-minutes.ts')
const { soak, suites } = await import('./suites.ts')
const { formatTally, sumOf } = await import('./tally.ts')
const { timesInWords } = await import('./times.ts')

// Recognition tests compare photos with the pictures, and the journeys run the built app.
buildWhatIsMissing()

// Before the first suite: tests of the components need a browser as well as the journeys.
findHeadlessShell()
const chromium = findChromium()
if ('missing' in chromium) console.error(chromium.missing)

const outcomes = []
for (const suite of suites) outcomes.push(await runSuite(suite))
const minutes = soakMinutes(process.env['TEST_MINUTES'], performance.now())
if (minutes > 0) outcomes.push(await runSuite(soak(minutes)))
const sum = sumOf(outcomes.map(({ tally }) => tally))

console.log('\n── where the time went ──\n')
for (const line of timesInWords(outcomes)) console.log(line)
const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log('\n── what failed ──\n')
for (const line of failuresInWords(failures)) console.log(line)
console.log('')
for (const { name, tally } of outcomes) console.log(`${name}: ${formatTally(tally)}`)
console.log(formatTally(sum))
process.exitCode = sum.failed === 0 ? 0 : 1

/** @param {import('./suites.ts').Suite} suite */
async function runSuite({ name, run }) {
  console.log(`\n── ${name} ──\n`)
  const start = performance.now()
  const outcome = await run()
  return { name, seconds: (performance.now() - start) / 1_000, ...outcome }
}
