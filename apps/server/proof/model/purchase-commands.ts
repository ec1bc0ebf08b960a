import { decidePurchase, submitPurchase } from '@jara/contract/earning/purchases'
import { randomUUID } from 'node:crypto'
import { takePhoto } from '../../testing/shops.ts'
import { compareBalance, hasCustomers, sessionOf } from './account-commands.ts'
import { type Command, command, assert, pick } from './command.ts'
import { confirm, declare, type Model, reject } from './model.ts'
import { expectStatus, type Scenario } from './scenario.ts'

/** Declares a purchase with several identical requests at once, all with one idempotency key. */
export function submit(number: number, quantity: number, times: number): Command {
  return command(
    `customer ${number} declares ${quantity} ×${times}`,
    async (model, scenario) => {
      const { token, body } = await aDeclaration(model, scenario, number, quantity)
      const key = randomUUID()
      const headers = { 'idempotency-key': key }
      const { nodes } = scenario.system
      const answers = await Promise.all(
        Array.from({ length: times }, () => nodes.call(submitPurchase, { token, body, headers })),
      )
      for (const answer of answers) expectStatus(answer, 201)
      const ids = new Set(answers.map((answer) => submitPurchase.answer.parse(answer.body).id))
      assert(ids.size === 1, `One key declared ${ids.size} purchases`)
      const { points } = declare(model, number % model.customers.length, quantity)
      const answer = submitPurchase.answer.parse(answers[0]?.body)
      assert(answer.points === points, `The purchase earns ${answer.points} instead of ${points} points`)
      const total = quantity * model.priceNaira
      assert(answer.total_amount === total, `The purchase costs ${answer.total_amount} instead of ${total}`)
      scenario.purchaseIds.push(answer.id)
      scenario.sent.push({ call: submitPurchase, customer: number % model.customers.length, body, key })
    },
    hasCustomers,
  )
}

/** Sends a value that only the server may set, such as the points. */
export function forge(number: number, forged: Readonly<Record<string, unknown>>): Command {
  return command(
    `customer ${number} claims ${JSON.stringify(forged)}`,
    async (model, scenario) => {
      const { token, body } = await aDeclaration(model, scenario, number, 1)
      expectStatus(
        await scenario.system.nodes.call(submitPurchase, { token, body: { ...body, ...forged } }),
        400,
      )
    },
    hasCustomers,
  )
}

async function aDeclaration(model: Model, scenario: Scenario, number: number, quantity: number) {
  const { shop, productId, system } = scenario
  const customer = await sessionOf(model, scenario, number)
  const imageUrl = await takePhoto(system.nodes.db, customer, shop)
  return { token: customer.token, body: { retailerCode: shop.code, productId, quantity, imageUrl } }
}

export type Decision = 'confirmed' | 'rejected'

/** Shop and brand decide one purchase at the same time, on both nodes. */
export function decide(number: number, decisions: readonly Decision[]): Command {
  return command(
    `purchase ${number} is ${decisions.join(', ')}`,
    async (model, scenario) => {
      const { system, shop, brand, purchaseIds } = scenario
      const purchase = pick(model.purchases, number)
      const params = { id: pick(purchaseIds, number) }
      const answers = await Promise.all(
        decisions.map((status, at) => {
          const { token } = at % 2 === 0 ? shop : brand
          return system.nodes.call(decidePurchase, { token, params, body: { status } })
        }),
      )
      for (const answer of answers) expectStatus(answer, 200, 409)
      const made = decisions.filter((_, at) => answers[at]?.status === 200)
      const expected = purchase.status === 'pending' ? 1 : 0
      assert(
        made.length === expected,
        `${made.length} decisions on one purchase were accepted, not ${expected}`,
      )
      if (made[0] === 'confirmed') confirm(model, purchase)
      if (made[0] === 'rejected') reject(model, purchase)
      await compareBalance(model, scenario, purchase.customer)
    },
    ({ purchases }) => purchases.length > 0,
  )
}
