import { answerPointPayment, askPointPayment } from '@jara/contract/shop/point-payments'
import { takeSale, voidSale } from '@jara/contract/shop/sales'
import { aFreshPayPhone } from '../../testing/point-payments.ts'
import { compareBalance, hasCustomers, sessionOf } from './account-commands.ts'
import { assert, type Command, command, pick } from './command.ts'
import { give, pointsPerTillUnit, tillPriceNaira } from './model.ts'
import { expectStatus, type Scenario } from './scenario.ts'

/** Worth ₦4,000, so that no customer reaches the daily limit. */
const mostUnits = 400

/** Pays for a sale with part of the balance. Several tills complete the sale at once, and sometimes also void it at once. */
export function payAtShop(number: number, part: number, times: number, isTakenBack: boolean): Command {
  return command(
    `customer ${number} pays a shop 1/${part} ×${times}${isTakenBack ? ', which takes the sale back' : ''}`,
    async (model, scenario) => {
      const customer = pick(model.customers, number)
      const { token } = await sessionOf(model, scenario, number)
      const quantity = Math.min(mostUnits, Math.max(1, Math.floor(customer.least / part / pointsPerTillUnit)))
      const points = quantity * pointsPerTillUnit
      const id = await askFor(scenario, number, { token, points, total: quantity * tillPriceNaira })
      assert(id !== undefined || customer.least < points, `No one was asked for ${points} points`)
      const sale = id === undefined ? undefined : await takeAtOnce(scenario, id, { quantity, times })
      assert(sale !== undefined || customer.least < points, `No till took ${points} points`)
      if (sale !== undefined) give(customer, -points)
      await compareBalance(model, scenario, number % model.customers.length)
      if (sale === undefined || !isTakenBack) return
      assert(await voidAtOnce(scenario, sale, times), 'A sale paid with points was not voided')
      give(customer, points)
      await compareBalance(model, scenario, number % model.customers.length)
    },
    hasCustomers,
  )
}

interface PaymentRequest {
  readonly token: string
  readonly points: number
  readonly total: number
}

/** Returns the payment that the customer approved; undefined if there are too few points. */
async function askFor(
  { system: { nodes }, customers, till }: Scenario,
  number: number,
  { token, points, total }: PaymentRequest,
): Promise<string | undefined> {
  const phone = await aFreshPayPhone(nodes, pick(customers, number))
  const body = { code: await phone.codeToPay(), points, total }
  const asked = await nodes.call(askPointPayment, { token: till.token, body })
  expectStatus(asked, 201, 409)
  if (asked.status === 409) return undefined
  const { id, status } = askPointPayment.answer.parse(asked.body)
  if (status === 'agreed') return id
  const agreed = await nodes.call(answerPointPayment, { token, params: { id }, body: { agrees: true } })
  expectStatus(agreed, 200, 409)
  return agreed.status === 200 ? id : undefined
}

async function takeAtOnce(
  { system: { nodes }, till: { token }, tillProductId: productId }: Scenario,
  payment: string,
  { quantity, times }: { readonly quantity: number; readonly times: number },
): Promise<string | undefined> {
  const lines = [{ productId, quantity, price: tillPriceNaira }]
  const body = { lines, paid: 'points', payment } as const
  const answers = await Promise.all(
    Array.from({ length: times }, () => nodes.call(takeSale, { token, body })),
  )
  for (const answer of answers) expectStatus(answer, 201, 409)
  const [taken, ...more] = answers.filter(({ status }) => status === 201)
  assert(more.length === 0, `One payment paid ${more.length + 1} sales`)
  return taken && takeSale.answer.parse(taken.body).id
}

/** Returns whether the sale was voided. */
export async function voidAtOnce(
  { system: { nodes }, till: { token } }: Scenario,
  id: string,
  times: number,
): Promise<boolean> {
  const body = { reason: 'The model takes it back' }
  const answers = await Promise.all(
    Array.from({ length: times }, () => nodes.call(voidSale, { token, params: { id }, body })),
  )
  for (const answer of answers) expectStatus(answer, 200, 409)
  const made = answers.filter(({ status }) => status === 200).length
  assert(made <= 1, `A sale was voided ${made} times`)
  return made === 1
}
