import { randomUUID } from 'node:crypto'
import { adjustPoints, reversePurchase } from '@jara/contract/points/adjustments'
import { maturePoints } from '../../src/ledger/mature-points.ts'
import { confirmMaturing as confirmInDatabase } from '../../testing/maturing.ts'
import { compareBalance, hasCustomers } from './account-commands.ts'
import { type Command, command, assert, pick } from './command.ts'
import { confirmMaturing, give, mature, type Model, reverse } from './model.ts'
import { expectStatus, type Scenario } from './scenario.ts'

const hasPurchases = ({ purchases }: Readonly<Model>) => purchases.length > 0

/** Confirms a purchase whose points have to mature first. */
export function confirmLater(number: number): Command {
  return command(
    `purchase ${number} is confirmed and matures`,
    async (model, scenario) => {
      const purchase = pick(model.purchases, number)
      if (purchase.status !== 'pending') return
      const justNow = new Date(Date.now() - 1_000)
      await confirmInDatabase(scenario.system.nodes.db, pick(scenario.purchaseIds, number), justNow)
      confirmMaturing(model, purchase)
      await compareBalance(model, scenario, purchase.customer)
    },
    hasPurchases,
  )
}

/** All maturing points become available, through several servers at once. */
export function matureAll(times: number): Command {
  return command(`all points mature ×${times}`, async (model, scenario) => {
    await Promise.all(Array.from({ length: times }, () => runMaturing(scenario)))
    mature(model)
    for (const at of model.customers.keys()) await compareBalance(model, scenario, at)
  })
}

const runMaturing = ({ system }: Scenario) => maturePoints(system.nodes.db, () => undefined)

/** Reverses units of one purchase several times at once, perhaps while its points mature. */
export function reverseUnits(number: number, units: number, times: number, whileMaturing: boolean): Command {
  return command(
    `${units} of purchase ${number} are reversed ×${times}${whileMaturing ? ' while points mature' : ''}`,
    async (model, scenario) => {
      const { nodes, operator } = scenario.system
      const purchase = pick(model.purchases, number)
      const params = { id: pick(scenario.purchaseIds, number) }
      const body = { quantity: units, reason: 'The model reverses' }
      const maturing = whileMaturing ? runMaturing(scenario) : undefined
      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          nodes.call(reversePurchase, { token: operator.token, params, body }),
        ),
      )
      await maturing
      for (const answer of answers) expectStatus(answer, 201, 409)
      const made = answers.filter(({ status }) => status === 201)
      const left = purchase.status === 'confirmed' ? purchase.quantity - purchase.reversedUnits : 0
      const possible = Math.min(times, Math.floor(left / units))
      assert(made.length === possible, `${made.length} reversals were accepted, not ${possible}`)
      if (whileMaturing) mature(model)
      const taken = made.reduce((sum, { body: told }) => sum + reversePurchase.answer.parse(told).points, 0)
      const expected = made.reduce((sum) => sum + reverse(model, purchase, units), 0)
      assert(taken === expected, `The reversals took ${taken} points, not ${expected}`)
      for (const at of model.customers.keys()) await compareBalance(model, scenario, at)
    },
    hasPurchases,
  )
}

/** An operator adds or deducts points, with the same key in several requests at once. */
export function adjust(number: number, points: number, times: number): Command {
  return command(
    `customer ${number} gets ${points} from an operator ×${times}`,
    async (model, scenario) => {
      const { nodes, operator } = scenario.system
      const customer = pick(model.customers, number)
      const params = { id: pick(scenario.customers, number).id }
      const headers = { 'idempotency-key': randomUUID() }
      const body = { points, reason: 'The model adjusts' }
      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          nodes.call(adjustPoints, { token: operator.token, params, body, headers }),
        ),
      )
      for (const answer of answers) expectStatus(answer, 201, 409)
      const ids = answers.flatMap((answer) =>
        answer.status === 201 ? [adjustPoints.answer.parse(answer.body).id] : [],
      )
      const made = new Set(ids).size
      const least = points > 0 || customer.least >= -points ? 1 : 0
      const most = points > 0 || customer.most >= -points ? 1 : 0
      assert(made >= least && made <= most, `${made} adjustments were made, not ${least} to ${most}`)
      if (made > 0) give(customer, points)
      await compareBalance(model, scenario, number % model.customers.length)
    },
    hasCustomers,
  )
}
