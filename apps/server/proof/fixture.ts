import type { Role } from '@jara/contract/call'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { putInForce } from '../testing/policy.ts'
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
  readonly operator: SignedIn
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
  // Wait for the delivery even on a slow machine: a redemption that settled later would change the database during a
  // test.
  const server = await startTestServer({ environment, answerWithinMs: 60_000 })
  await putInForce(server.db, { secondPerson: true })
  const { mtn: itemId = '' } = await offerItems(server.db)
  return {
    server,
    simulator,
    ours: await createAccountSet(server, itemId),
    theirs: await createAccountSet(server, itemId),
    operator: await signUp(server, 'operator'),
    itemId,
    close: async () => {
      await server.close()
      await simulator.close()
    },
  }
}

export const identities = ['anonymous', 'customer', 'retailer', 'brand', 'operator'] as const
export type Identity = (typeof identities)[number]

export function sessionOf({ ours, operator }: Fixture, role: Role): SignedIn {
  return role === 'operator' ? operator : ours[role]
}

/** Values no answer to this identity may contain. A shop and a brand may see the email addresses of their customers. */
export function secretsKeptFrom({ ours, theirs }: Fixture, identity: Identity): string[] {
  const accounts = { customer: ours.customer, retailer: ours.retailer, brand: ours.brand }
  const others = Object.entries(accounts).flatMap(([role, person]) => (role === identity ? [] : [person]))
  const people = [...others, theirs.customer, theirs.retailer, theirs.brand]
  const isTenant = identity === 'retailer' || identity === 'brand'
  return people
    .flatMap(({ secrets }) => secrets)
    .filter((secret) => !(isTenant && secret === ours.customer.email))
}
