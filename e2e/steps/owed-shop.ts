import { everySource } from '@jara/rules/trust/live-source'
import { signUp } from '../../apps/server/testing/accounts.ts'
import { payWithPoints } from '../../apps/server/testing/point-payments.ts'
import { putInForce } from '../../apps/server/testing/policy.ts'
import { send } from '../../apps/server/testing/server.ts'
import { openTenant, type SignedInTenant } from '../../apps/server/testing/shops.ts'
import { earnPoints } from '../../apps/server/src/ledger/moves.sql.ts'
import { expect } from './journey.ts'
import { inDatabase } from './own-database.ts'
import type { OwnServer } from './own-server.ts'

/**
 * A shop that accepted 200 points, worth ₦100, as payment. From then on that server accepts points as payment, and payouts
 * need two operators.
 */
export async function shopOwedForPoints(server: OwnServer): Promise<SignedInTenant> {
  let owed: SignedInTenant | undefined
  await inDatabase(server, async (db) => {
    await putInForce(db, { live: everySource(true), secondPerson: true })
    const api = {
      db,
      call: (call: Parameters<typeof send>[1], request: Parameters<typeof send>[2]) =>
        send(server.url, call, request),
    }
    const shop = await openTenant(api, 'retailer')
    const customer = await signUp(api, 'customer')
    await earnPoints(db, { userId: customer.id, points: 200, cause: `journey/${customer.id}` })
    // The server follows the policy within a second.
    await expect(() => payWithPoints(api, customer, shop)).toPass()
    owed = shop
  })
  if (!owed) throw new Error('No shop took points')
  return owed
}
