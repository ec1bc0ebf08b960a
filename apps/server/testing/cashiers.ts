import { randomInt } from 'node:crypto'
import { addCashier, unlockCounter } from '@jara/contract/shop/cashiers'
import { signInAs, type TestApi } from './accounts.ts'
import { type SignedInTenant, succeed } from './shops.ts'

export const cashierPin = '483917'

interface Traits {
  readonly name?: string
  readonly pointsADay?: number | null
}

export interface AtCounter {
  readonly id: string
  readonly name: string
  /** The token of a device that this cashier has unlocked. */
  readonly token: string
}

/** A new cashier of the shop, without a device. */
export async function aCashier(server: TestApi, shop: SignedInTenant, traits: Traits = {}) {
  const { name = `Cashier ${randomInt(1_000_000_000)}`, pointsADay = null } = traits
  const body = { name, pin: cashierPin, pointsADay }
  return succeed(server, addCashier, { token: shop.token, body })
}

/** A new cashier at the shop's counter, on a separate device. */
export async function openAsCashier(
  server: TestApi,
  shop: SignedInTenant,
  traits: Traits = {},
): Promise<AtCounter> {
  const { id, name } = await aCashier(server, shop, traits)
  const { token } = await signInAs(server, shop.email)
  await succeed(server, unlockCounter, { token, body: { cashier: id, pin: cashierPin } })
  return { id, name, token }
}
