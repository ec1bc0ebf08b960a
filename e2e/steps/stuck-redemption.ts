import { randomInt } from 'node:crypto'
import { serverUrl, simulator } from './server-under-test.ts'
import type { Customer } from './shopper.ts'

/** Redeems airtime whose outcome the provider does not know. Returns the number. */
export async function redeemWithoutOutcome({ token }: Pick<Customer, 'token'>): Promise<string> {
  // The provider refuses a second order for a number within seconds.
  const phone = `0803${randomInt(1_000_000, 9_999_999)}`
  await simulator().script({ recipient: phone, code: '044', order: 'pending', times: 1 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const listed = await fetch(new URL('/api/admin/redemption-items', serverUrl()), { headers })
  const items = (await listed.json()) as { id: string; name: string }[]
  const itemId = items.find(({ name }) => name === 'mtn')?.id
  const answer = await fetch(new URL('/api/redemptions/redeem-configurable', serverUrl()), {
    method: 'POST',
    headers,
    body: JSON.stringify({ itemId, pointsToRedeem: 200, phone }),
  })
  const { status } = (await answer.json()) as { status?: string }
  if (status !== 'processing') throw new Error(`The redemption is ${status}`)
  return phone
}
