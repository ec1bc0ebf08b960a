// Who tests the tests? Each of these bugs is planted in a copy of the checkout, one at a time, and must be caught.
import { bugs } from './planted/bugs.ts'
import { copyCheckout } from './planted/copied-checkout.ts'
import { type Failure, runTests } from './planted/run-tests.ts'

const model = ['apps/server/proof/model.test.ts']
const races = [
  'apps/server/proof/late-worker.race.test.ts',
  'apps/server/src/ledger/ledger.race.test.ts',
  'apps/server/src/features/purchases/decide-purchase.race.test.ts',
  'apps/server/src/features/redemptions/redeem-points.race.test.ts',
  'apps/server/src/features/redemptions/fulfilment/open-orders.test.ts',
]

using checkout = copyCheckout()
const sound = runTests(checkout.folder, [...model, ...races])
if (typeof sound !== 'number')
  throw new Error(`Without any bug this fails already: ${sound.test}: ${sound.reason}`)
say(`Without a bug all ${sound} tests pass.\n`)

const [, , wanted = ''] = process.argv
const planted = bugs.filter(({ name }) => name.includes(wanted))
const survivors = planted.filter((bug) => {
  checkout.plant(bug)
  const caught = firstFailure([model, races])
  checkout.mend(bug)
  say(`${caught ? 'caught  ' : 'SURVIVED'}  ${bug.name}`)
  if (caught) say(`          by "${caught.test}": ${caught.reason}`)
  return caught === undefined
})

say(`\n${planted.length - survivors.length} of ${planted.length} planted bugs were caught.`)
process.exitCode = survivors.length === 0 ? 0 : 1

function firstFailure(suites: readonly (readonly string[])[]): Failure | undefined {
  for (const files of suites) {
    const result = runTests(checkout.folder, files)
    if (typeof result !== 'number') return result
  }
  return undefined
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
