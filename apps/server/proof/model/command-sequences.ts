import fc from 'fast-check'
import { register, signInCustomer, signOutCustomer } from './account-commands.ts'
import type { Command } from './command.ts'
import { buyAtTill } from './earning-commands.ts'
import { payAtShop } from './payment-commands.ts'
import { providerScripts } from './provider-script.ts'
import { type Decision, decide, forge, submit } from './purchase-commands.ts'
import { redeemBurst, replay } from './redemption-commands.ts'
import { adjust, confirmLater, matureAll, reverseUnits } from './taking-back-commands.ts'
import { fundMission, misprice, restartNode, restock, settleAll } from './environment-commands.ts'

const which = fc.nat({ max: 7 })
const times = fc.integer({ min: 1, max: 4 })
const quantity = fc.integer({ min: 1, max: 9 })
const adjustment = fc.integer({ min: -900, max: 900 }).filter((points) => points !== 0)
const decisions = fc.array(fc.constantFrom<Decision>('confirmed', 'confirmed', 'rejected'), {
  minLength: 1,
  maxLength: 4,
})
const claims = fc.constantFrom(
  { points: 99_999 },
  { total_amount: 1 },
  { status: 'confirmed' },
  { quantity: -1 },
  { quantity: 0.5 },
)

const burst = fc
  .tuple(which, times, fc.integer({ min: 1, max: 6 }), fc.constantFrom(...providerScripts))
  .map((drawn) => redeemBurst(...drawn))

/** A command that should be drawn more often is listed more than once. */
const commandKinds: readonly fc.Arbitrary<Command>[] = [
  times.map(register),
  which.map(signOutCustomer),
  which.map(signInCustomer),
  fc.tuple(which, quantity, times).map((drawn) => submit(...drawn)),
  fc.tuple(which, quantity, times).map((drawn) => submit(...drawn)),
  fc.tuple(which, claims).map((drawn) => forge(...drawn)),
  fc.tuple(which, decisions).map((drawn) => decide(...drawn)),
  fc.tuple(which, decisions).map((drawn) => decide(...drawn)),
  burst,
  burst,
  burst,
  fc.tuple(which, times, times, fc.boolean()).map((drawn) => payAtShop(...drawn)),
  fc.tuple(which, times, times, fc.boolean()).map((drawn) => payAtShop(...drawn)),
  fc.tuple(which, quantity, times, fc.boolean()).map((drawn) => buyAtTill(...drawn)),
  which.map(confirmLater),
  times.map(matureAll),
  fc.tuple(which, quantity, times, fc.boolean()).map((drawn) => reverseUnits(...drawn)),
  fc.tuple(which, quantity, times, fc.boolean()).map((drawn) => reverseUnits(...drawn)),
  fc.tuple(which, adjustment, times).map((drawn) => adjust(...drawn)),
  fc.tuple(which, times).map((drawn) => replay(...drawn)),
  fc.tuple(quantity, fc.integer({ min: 1, max: 9_999 })).map((drawn) => restock(...drawn)),
  fc.constantFrom(0, -1, 0.001, 1e20).map(misprice),
  fc.nat({ max: 200 }).map(fundMission),
  fc.nat({ max: 1 }).map(restartNode),
  fc.constant(settleAll()),
]

export function commandSequences(longest: number): fc.Arbitrary<Iterable<Command>> {
  return fc.commands([...commandKinds], { maxCommands: longest, size: 'max' })
}
