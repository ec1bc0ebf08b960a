import type { Call } from '@jara/contract/call'
import { type OperatorRole, duties, isOperatorRole } from '@jara/contract/duties'
import { isAllowed } from '@jara/contract/is-allowed'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { putLive } from '../testing/policy.ts'
import { offerItems } from '../testing/redemptions.ts'
import { type Simulator, startSimulator } from '../testing/simulator.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { passkeyOrigin } from '../testing/authenticator.ts'
import { type AccountSet, createAccountSet } from './account-set.ts'

/** A server with two separate sets of accounts. Tests sign in as `ours`; `theirs` are the other accounts. */
export interface Fixture {
  readonly server: TestServer
  readonly simulator: Simulator
  readonly ours: AccountSet
  readonly theirs: AccountSet
  /** One for each role. */
  readonly operators: Readonly<Record<OperatorRole, SignedIn>>
  /** Airtime, at half a naira a point. */
  readonly itemId: string
  close(): Promise<void>
}

/** The secret in the provider's callback URL. */
export const callbackSecret = 'a secret for provider callbacks'

export async function createFixture(): Promise<Fixture> {
  const simulator = await startSimulator()
  const environment = {
    ...simulator.environment,
    VTPASS_CALLBACK_SECRET: callbackSecret,
    PUBLIC_URL: passkeyOrigin,
  }
  // Wait for the delivery even on a slow machine: a redemption that settled later would change the database during a test.
  const server = await startTestServer({ environment, answerWithinMs: 60_000 })
  await putLive(server.db, { secondPerson: true })
  const { mtn: itemId = '' } = await offerItems(server.db)
  return {
    server,
    simulator,
    ours: await createAccountSet(server, itemId),
    theirs: await createAccountSet(server, itemId),
    operators: await signUpOperators(server),
    itemId,
    close: async () => {
      await server.close()
      await simulator.close()
    },
  }
}

async function signUpOperators(server: TestServer): Promise<Record<OperatorRole, SignedIn>> {
  const signedUp = duties.map(async (duty) => [duty, await signUp(server, 'operator', [duty])] as const)
  return Object.fromEntries(await Promise.all(signedUp)) as Record<OperatorRole, SignedIn>
}

/** Every identity with a session that may do something that others may not. */
export const actors = ['customer', 'retailer', 'brand', ...duties] as const
export type Actor = (typeof actors)[number]

export const identities = ['anonymous', ...actors] as const
export type Identity = (typeof identities)[number]

/** An actor who may make the call. */
export function actorFor({ access }: Pick<Call, 'access'>): Actor {
  return typeof access === 'string' ? 'customer' : (access[0] ?? 'customer')
}

export function mayActor(call: Call, actor: Actor): boolean {
  return isAllowed(
    call,
    isOperatorRole(actor) ? { role: 'operator', duties: [actor] } : { role: actor, duties: [] },
  )
}

export function sessionOf({ ours, operators }: Fixture, actor: Actor): SignedIn {
  return isOperatorRole(actor) ? operators[actor] : ours[actor]
}

/**
 * Values that no response to this identity may contain. A shop and a brand may see their customers' email addresses, an operator
 * everyone's names.
 */
export function secretsKeptFrom({ ours, theirs }: Fixture, identity: Identity): string[] {
  const accounts = { customer: ours.customer, retailer: ours.retailer, brand: ours.brand }
  const others = Object.entries(accounts).flatMap(([role, person]) => (role === identity ? [] : [person]))
  const people = [...others, theirs.customer, theirs.retailer, theirs.brand]
  const isTenant = identity === 'retailer' || identity === 'brand'
  return people
    .flatMap(({ secrets, contacts }) => (isOperatorRole(identity) ? contacts : secrets))
    .filter((secret) => !(isTenant && secret === ours.customer.email))
}

/** A new account with this actor's role. */
export function aNewcomer(server: TestServer, actor: Actor): Promise<SignedIn> {
  return isOperatorRole(actor) ? signUp(server, 'operator', [actor]) : signUp(server, actor)
}
