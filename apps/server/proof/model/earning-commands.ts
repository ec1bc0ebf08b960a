import { takeSale } from '@jara/contract/shop/sales'
import { aFreshPayPhone } from '../../testing/point-payments.ts'
import { compareBalance, hasCustomers } from './account-commands.ts'
import { assert, type Command, command, pick } from './command.ts'
import { give, pointsPerUnitSold, tillPriceNaira } from './model.ts'
import { voidAtOnce } from './payment-commands.ts'
import { expectStatus, type Scenario } from './scenario.ts'

/** Buys for cash with a pay code that several tills read at once, and sometimes voids the sale, also several times at once. */
export function buyAtTill(number: number, quantity: number, times: number, isTakenBack: boolean): Command {
  return command(
    `customer ${number} earns by a sale of ${quantity} ×${times}${isTakenBack ? ', which is taken back' : ''}`,
    async (model, scenario) => {
      const at = number % model.customers.length
      const customer = pick(model.customers, number)
      const points = quantity * pointsPerUnitSold
      const { id, purchaseId } = await sellAtOnce(scenario, number, { quantity, times, points })
      scenario.soldIds.push(purchaseId)
      const sale = { customer: at, points }
      model.sales.push(sale)
      give(customer, points)
      await compareBalance(model, scenario, at)
      if (!isTakenBack) return
      const isVoided = await voidAtOnce(scenario, id, times)
      assert(isVoided || customer.least < points, 'A sale was not voided although its points were unspent')
      assert(!isVoided || customer.most >= points, 'A sale was voided although its points were spent')
      if (!isVoided) return
      give(customer, -points)
      sale.points = 0
      await compareBalance(model, scenario, at)
    },
    hasCustomers,
  )
}

interface Sold {
  readonly quantity: number
  readonly times: number
  readonly points: number
}

async function sellAtOnce(
  { system: { nodes }, customers, till: { token }, tillProductId: productId }: Scenario,
  number: number,
  { quantity, times, points }: Sold,
) {
  const phone = await aFreshPayPhone(nodes, pick(customers, number))
  const body = {
    lines: [{ productId, quantity, price: tillPriceNaira }],
    paid: 'cash',
    code: await phone.code(),
  }
  const answers = await Promise.all(
    Array.from({ length: times }, () => nodes.call(takeSale, { token, body })),
  )
  for (const answer of answers) expectStatus(answer, 201, 409)
  const [taken, ...more] = answers.filter(({ status }) => status === 201)
  assert(taken !== undefined && more.length === 0, `One code gave points with ${more.length + 1} sales`)
  const sale = takeSale.answer.parse(taken?.body)
  assert(sale.points === points, `The sale gave ${sale.points} points, not ${points}`)
  const bought = await nodes.db.rows<{ purchase_id: string }>(
    'select purchase_id from sale_purchases where sale_id = $1',
    [sale.id],
  )
  return { id: sale.id, purchaseId: bought[0]?.purchase_id ?? '' }
}
