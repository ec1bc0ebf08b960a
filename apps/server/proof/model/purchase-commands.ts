import { decidePurchase, submitPurchase } from '@jara/contract/purchases'
import { randomUUID } from 'node:crypto'
import { takePhoto } from '../../testing/shops.ts'
import { compareBalance, hasCustomers, sessionOf } from './account-commands.ts'
import { type Command, command, demand, pick } from './command.ts'
import { confirm, declare, type Model, reject } from './model.ts'
import { expectStatus, type Play } from './play.ts'

/** Declares a purchase with one key, several times at once. */
export function submit(number: number, quantity: number, times: number): Command {
  return command(
    `customer ${number} declares ${quantity} ×${times}`,
    async (model, play) => {
      const { token, body } = await aDeclaration(model, play, number, quantity)
      const key = randomUUID()
      const headers = { 'idempotency-key': key }
      const { nodes } = play.stage
      const answers = await Promise.all(
        Array.from({ length: times }, () => nodes.call(submitPurchase, { token, body, headers })),
      )
      for (const answer of answers) expectStatus(answer, 201)
      const ids = new Set(answers.map((answer) => submitPurchase.answer.parse(answer.body).id))
      demand(ids.size === 1, `One key declared ${ids.size} purchases`)
      const { points } = declare(model, number % model.customers.length, quantity)
      const answer = submitPurchase.answer.parse(answers[0]?.body)
      demand(answer.points === points, `The purchase earns ${answer.points} instead of ${points} points`)
      const total = quantity * model.priceNaira
      demand(answer.total_amount === total, `The purchase costs ${answer.total_amount} instead of ${total}`)
      play.purchaseIds.push(answer.id)
      play.sent.push({ call: submitPurchase, customer: number % model.customers.length, body, key })
    },
    hasCustomers,
  )
}

/** Says what only the server may say, such as how many points there are. */
export function forge(number: number, claim: Readonly<Record<string, unknown>>): Command {
  return command(
    `customer ${number} claims ${JSON.stringify(claim)}`,
    async (model, play) => {
      const { token, body } = await aDeclaration(model, play, number, 1)
      expectStatus(await play.stage.nodes.call(submitPurchase, { token, body: { ...body, ...claim } }), 400)
    },
    hasCustomers,
  )
}

async function aDeclaration(model: Model, play: Play, number: number, quantity: number) {
  const { shop, productId, stage } = play
  const customer = await sessionOf(model, play, number)
  const imageUrl = await takePhoto(stage.nodes.db, customer, shop)
  return { token: customer.token, body: { retailerCode: shop.code, productId, quantity, imageUrl } }
}

export type Decision = 'confirmed' | 'rejected'

/** Shop and brand decide about one purchase at once, at both nodes, each as it likes. */
export function decide(number: number, decisions: readonly Decision[]): Command {
  return command(
    `purchase ${number} is ${decisions.join(', ')}`,
    async (model, play) => {
      const { stage, shop, brand, purchaseIds } = play
      const purchase = pick(model.purchases, number)
      const params = { id: pick(purchaseIds, number) }
      const answers = await Promise.all(
        decisions.map((status, at) => {
          const { token } = at % 2 === 0 ? shop : brand
          return stage.nodes.call(decidePurchase, { token, params, body: { status } })
        }),
      )
      for (const answer of answers) expectStatus(answer, 200, 409)
      const made = decisions.filter((_, at) => answers[at]?.status === 200)
      const expected = purchase.status === 'pending' ? 1 : 0
      demand(made.length === expected, `${made.length} decisions about one purchase stood, not ${expected}`)
      if (made[0] === 'confirmed') confirm(model, purchase)
      if (made[0] === 'rejected') reject(model, purchase)
      await compareBalance(model, play, purchase.customer)
    },
    ({ purchases }) => purchases.length > 0,
  )
}
