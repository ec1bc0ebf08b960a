import { randomBytes } from 'node:crypto'
import { awardPoints } from '@jara/contract/shop/pay-codes'
import { expect, it } from 'vitest'
import { signUp } from '../../../../../testing/accounts.ts'
import { openPayPhone } from '../../../../../testing/pay-codes.ts'
import { putLive } from '../../../../../testing/policy.ts'
import { startTestServer } from '../../../../../testing/server.ts'
import { insertProduct, openTenant, stock, succeed } from '../../../../../testing/shops.ts'
import { settleTokenKeys } from './settle-token-keys.ts'

it('a phone makes good codes still when the key that seals its secret is replaced', async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)]
  const first = await startTestServer({ environment: { TOKEN_KEYS: before.toString('base64') } })
  await putLive(first.db)
  const shop = await openTenant(first, 'retailer')
  const productId = await insertProduct(first.db, { points: 45 })
  await stock(first, shop, { productId, quantity: 1, price: 4_500 })
  const phone = await openPayPhone(first, await signUp(first, 'customer'))
  await settleTokenKeys(first.db, [after, before])
  const environment = { TOKEN_KEYS: after.toString('base64') }
  const next = await startTestServer({ environment, database: first.database })
  const body = { code: await phone.code(), lines: [{ productId, quantity: 1 }] }
  expect(await succeed(next, awardPoints, { token: shop.token, body })).toMatchObject({ points: 45 })
  await next.close()
  await first.close()
})
