import { registerCustomer, signIn, signOut } from '@jara/contract/identity/auth'
import { getPoints } from '@jara/contract/points/balance'
import { anEmail, aRegistration, signInAs, testPassword } from '../../testing/accounts.ts'
import { succeed } from '../../testing/shops.ts'
import { type Command, command, assert, pick } from './command.ts'
import { customerOf, type Model } from './model.ts'
import { expectStatus, type Scenario, type ScenarioCustomer } from './scenario.ts'

export const hasCustomers = ({ customers }: Readonly<Model>) => customers.length > 0

/** A customer registers with several identical requests at once, as a double tap does. */
export function register(times: number): Command {
  return command(`register ×${times}`, async (model, { system, customers }) => {
    const email = anEmail()
    const body = aRegistration(email)
    const answers = await Promise.all(
      Array.from({ length: times }, () => system.nodes.call(registerCustomer, { body })),
    )
    for (const answer of answers) expectStatus(answer, 201, 409)
    const opened = answers.filter(({ status }) => status === 201).length
    assert(opened === 1, `${opened} of ${times} registrations with one email opened an account`)
    customers.push({ ...(await signInAs(system.nodes, email)), email })
    model.customers.push({ isSignedIn: true, least: 0, most: 0 })
  })
}

export function signOutCustomer(number: number): Command {
  return command(
    `customer ${number} signs out`,
    async (model, { system, customers }) => {
      const { token } = pick(customers, number)
      const customer = pick(model.customers, number)
      expectStatus(await system.nodes.call(signOut, { token }), customer.isSignedIn ? 200 : 401)
      customer.isSignedIn = false
      for (let node = 0; node < 2; node += 1) expectStatus(await system.nodes.call(getPoints, { token }), 401)
    },
    hasCustomers,
  )
}

export function signInCustomer(number: number): Command {
  return command(
    `customer ${number} signs in`,
    async (model, scenario) => {
      const customer = pick(scenario.customers, number)
      const body = { email: customer.email.toUpperCase(), password: testPassword }
      customer.token = (await succeed(scenario.system.nodes, signIn, { body })).token
      pick(model.customers, number).isSignedIn = true
      await compareBalance(model, scenario, number % scenario.customers.length)
    },
    hasCustomers,
  )
}

/** The customer's session. Signs the customer in if necessary. */
export async function sessionOf(model: Model, scenario: Scenario, number: number): Promise<ScenarioCustomer> {
  if (!pick(model.customers, number).isSignedIn) await signInCustomer(number).run(model, scenario)
  return pick(scenario.customers, number)
}

/**
 * Balance and debt in the API must lie in the model's range, which is a single value when no redemption is open. A customer never
 * has both.
 */
export async function compareBalance(model: Model, scenario: Scenario, at: number): Promise<void> {
  const { token } = await sessionOf(model, scenario, at)
  const { points, maturing, debt = 0 } = await succeed(scenario.system.nodes, getPoints, { token })
  const { least, most } = customerOf(model, at)
  const worth = points - debt
  assert(
    worth >= least && worth <= most && (points === 0 || debt === 0),
    `Customer ${at} has ${points} points and owes ${debt}; it should be ${least === most ? least : `${least} to ${most}`}`,
  )
  const waiting = model.purchases.reduce(
    (sum, purchase) => sum + (purchase.customer === at ? purchase.maturing : 0),
    0,
  )
  assert(maturing === waiting, `Of customer ${at}, ${maturing} points mature, not ${waiting}`)
}
