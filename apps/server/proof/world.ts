import type { Role } from '@jara/contract/call'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { offerItems } from '../testing/redemptions.ts'
import { type Simulator, startSimulator } from '../testing/simulator.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { type Neighbourhood, openNeighbourhood } from './neighbourhood.ts'

/** Two neighbourhoods: the identities of a test are of the first one, what is another's belongs to the second. */
export interface World {
  readonly server: TestServer
  readonly simulator: Simulator
  readonly ours: Neighbourhood
  readonly theirs: Neighbourhood
  readonly operator: SignedIn
  /** Airtime, at half a naira a point. */
  readonly itemId: string
  close(): Promise<void>
}

/** What a callback of the provider has to know. */
export const callbackSecret = 'a secret of the callbacks'

export async function makeWorld(): Promise<World> {
  const simulator = await startSimulator()
  const environment = { ...simulator.environment, VTPASS_CALLBACK_SECRET: callbackSecret }
  const server = await startTestServer({ environment })
  const { mtn: itemId = '' } = await offerItems(server.db)
  return {
    server,
    simulator,
    ours: await openNeighbourhood(server, itemId),
    theirs: await openNeighbourhood(server, itemId),
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

export function sessionOf({ ours, operator }: World, role: Role): SignedIn {
  return role === 'operator' ? operator : ours[role]
}

/** What must not stand in any answer to this identity. A shop and a brand see the e-mail of whoever bought from them. */
export function secretsKeptFrom({ ours, theirs }: World, identity: Identity): string[] {
  const neighbours = { customer: ours.customer, retailer: ours.retailer, brand: ours.brand }
  const others = Object.entries(neighbours).flatMap(([role, person]) => (role === identity ? [] : [person]))
  const everybody = [...others, theirs.customer, theirs.retailer, theirs.brand]
  const isTenant = identity === 'retailer' || identity === 'brand'
  return everybody
    .flatMap(({ secrets }) => secrets)
    .filter((secret) => !(isTenant && secret === ours.customer.email))
}
