// Mutation test: plants each bug in a copy of the checkout and checks that the tests catch it.
import { bugs } from './planted/bugs.ts'
import { paymentBugs } from './planted/payment-bugs.ts'
import { takingBackBugs } from './planted/taking-back-bugs.ts'
import { copyCheckout } from './planted/copied-checkout.ts'
import { type Failure, runTests } from './planted/run-tests.ts'

const model = ['apps/server/proof/model.test.ts', 'apps/server/proof/model.system.test.ts']
const races = [
  'apps/server/src/access/pay-codes.test.ts',
  'apps/server/proof/late-worker.race.system.test.ts',
  'apps/server/src/ledger/ledger.race.test.ts',
  'apps/server/src/ledger/taking-back.race.test.ts',
  'apps/server/src/ledger/taking-back.test.ts',
  'apps/server/src/features/earning/purchases/reverse-purchase.race.system.test.ts',
  'apps/server/src/features/earning/purchases/reverse-purchase.test.ts',
  'apps/server/src/features/earning/purchases/decide-purchase.race.test.ts',
  'apps/server/src/features/redeeming/redemptions/redeem-points.race.test.ts',
  'apps/server/src/features/shop/point-payments/point-payments.test.ts',
  'apps/server/src/features/shop/point-payments/point-payments.race.system.test.ts',
  'apps/server/src/features/redeeming/redemptions/fulfilment/open-orders.system.test.ts',
  'apps/server/src/features/redeeming/redemptions/fulfilment/redemption-scheduler.system.test.ts',
]

using checkout = copyCheckout()
const baseline = runTests(checkout.folder, [...model, ...races])
if (typeof baseline !== 'number')
  throw new Error(`The tests fail without any planted bug: ${baseline.test}: ${baseline.reason}`)
print(`All ${baseline} tests pass without a planted bug.\n`)

const [, , nameFilter = ''] = process.argv
const planted = [...bugs, ...takingBackBugs, ...paymentBugs].filter(({ name }) => name.includes(nameFilter))
const survivors = planted.filter((bug) => {
  checkout.plant(bug)
  const caught = firstFailure([model, races])
  checkout.restore(bug)
  print(`${caught ? 'caught  ' : 'SURVIVED'}  ${bug.name}`)
  if (caught) print(`          by "${caught.test}": ${caught.reason}`)
  return caught === undefined
})

print(`\n${planted.length - survivors.length} of ${planted.length} planted bugs were caught.`)
process.exitCode = survivors.length === 0 ? 0 : 1

function firstFailure(suites: readonly (readonly string[])[]): Failure | undefined {
  for (const files of suites) {
    const result = runTests(checkout.folder, files)
    if (typeof result !== 'number') return result
  }
  return undefined
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
