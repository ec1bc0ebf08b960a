import { registerCustomer, signIn, signOut } from '@jara/contract/auth'
import { getPoints } from '@jara/contract/users'
import { anEmail, aRegistration, signInAs, testPassword } from '../../testing/accounts.ts'
import { succeed } from '../../testing/shops.ts'
import { type Command, command, demand, pick } from './command.ts'
import { customerOf, type Model } from './model.ts'
import { expectStatus, type Play, type PlayedCustomer } from './play.ts'

export const hasCustomers = ({ customers }: Readonly<Model>) => customers.length > 0

/** A customer registers, several times at once as an impatient thumb does. */
export function register(times: number): Command {
  return command(`register ×${times}`, async (model, { stage, customers }) => {
    const email = anEmail()
    const body = aRegistration(email)
    const answers = await Promise.all(
      Array.from({ length: times }, () => stage.nodes.call(registerCustomer, { body })),
    )
    for (const answer of answers) expectStatus(answer, 201, 409)
    const opened = answers.filter(({ status }) => status === 201).length
    demand(opened === 1, `${opened} of ${times} registrations of one e-mail opened an account`)
    customers.push({ ...(await signInAs(stage.nodes, email)), email })
    model.customers.push({ isSignedIn: true, least: 0, most: 0 })
  })
}

export function signOutCustomer(number: number): Command {
  return command(
    `customer ${number} signs out`,
    async (model, { stage, customers }) => {
      const { token } = pick(customers, number)
      const customer = pick(model.customers, number)
      expectStatus(await stage.nodes.call(signOut, { token }), customer.isSignedIn ? 200 : 401)
      customer.isSignedIn = false
      for (let node = 0; node < 2; node += 1) expectStatus(await stage.nodes.call(getPoints, { token }), 401)
    },
    hasCustomers,
  )
}

export function signInCustomer(number: number): Command {
  return command(
    `customer ${number} signs in`,
    async (model, play) => {
      const customer = pick(play.customers, number)
      const body = { email: customer.email.toUpperCase(), password: testPassword }
      customer.token = (await succeed(play.stage.nodes, signIn, { body })).token
      pick(model.customers, number).isSignedIn = true
      await compareBalance(model, play, number % play.customers.length)
    },
    hasCustomers,
  )
}

/** The customer's session, in which they sign in if they have none. */
export async function sessionOf(model: Model, play: Play, number: number): Promise<PlayedCustomer> {
  if (!pick(model.customers, number).isSignedIn) await signInCustomer(number).run(model, play)
  return pick(play.customers, number)
}

/** What the API calls the balance lies where the model has it: exactly there when nothing is under way. */
export async function compareBalance(model: Model, play: Play, at: number): Promise<void> {
  const { token } = await sessionOf(model, play, at)
  const { points } = await succeed(play.stage.nodes, getPoints, { token })
  const { least, most } = customerOf(model, at)
  demand(
    points >= least && points <= most,
    `Customer ${at} has ${points} points; it should be ${least === most ? least : `${least} to ${most}`}`,
  )
}
