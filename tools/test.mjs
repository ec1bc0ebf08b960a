// Runs every suite of the core, the rest or both, even after one has failed, and ends with the total count.
import './require-node.mjs'

const { buildWhatIsMissing } = await import('./build-what-is-missing.ts')
const { findChromium, findHeadlessShell } = await import('./chromium.ts')
const { addToCounts } = await import('./counts-file.ts')
const { failuresInWords } = await import('./failures.ts')
const { soakMinutes } = await import('./soak-minutes.ts')
const { soak, suitesOf } = await import('./suites.ts')
const { formatTally, sumOf } = await import('./tally.ts')
const { timesInWords } = await import('./times.ts')

const { TEST_COUNTS, TEST_MINUTES, ALLOW_SKIPPED } = process.env
const [, , part = 'core'] = process.argv
if (part !== 'core' && part !== 'rest' && part !== 'all')
  throw new Error(`Unknown part of the tests: ${part}.`)

// Recognition tests compare photos with the pictures, and the journeys run the built app.
buildWhatIsMissing()

// Before the first suite, because component tests need a browser as well as the journeys.
findHeadlessShell()
const chromium = findChromium()

const outcomes = []
for (const suite of suitesOf(part)) outcomes.push(await runSuite(suite))
const minutes = soakMinutes(TEST_MINUTES, performance.now())
if (minutes > 0) outcomes.push(await runSuite(soak(minutes)))
const sum = sumOf(outcomes.map(({ tally }) => tally))

console.log('\n── where the time went ──\n')
for (const line of timesInWords(outcomes)) console.log(line)
const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log('\n── what failed ──\n')
for (const line of failuresInWords(failures)) console.log(line)
console.log('')
for (const { name, tally } of outcomes) console.log(`${name}: ${formatTally(tally)}`)
const isBrowserMissing = 'missing' in chromium
if (isBrowserMissing) console.log(`${chromium.missing} ALLOW_SKIPPED=1 passes without it.`)
console.log(formatTally(TEST_COUNTS === undefined ? sum : addToCounts(TEST_COUNTS, sum)))
const isComplete = !isBrowserMissing || ALLOW_SKIPPED === '1'
process.exitCode = sum.failed === 0 && isComplete ? 0 : 1

/** @param {import('./suites.ts').Suite} suite */
async function runSuite({ name, run }) {
  console.log(`\n── ${name} ──\n`)
  const start = performance.now()
  const outcome = await run()
  return { name, seconds: (performance.now() - start) / 1_000, ...outcome }
}
