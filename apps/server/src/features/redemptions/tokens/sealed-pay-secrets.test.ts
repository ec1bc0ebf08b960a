import { randomBytes } from 'node:crypto'
import { openPayCode } from '@jara/contract/pay-codes'
import { expect, it } from 'vitest'
import { signUp } from '../../../../testing/accounts.ts'
import { putLive } from '../../../../testing/policy.ts'
import { startTestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { settleTokenKeys } from './settle-token-keys.ts'

it('the secret of a phone stays the same when the key that seals it is replaced', async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)]
  const first = await startTestServer({ environment: { TOKEN_KEYS: before.toString('base64') } })
  await putLive(first.db)
  const customer = await signUp(first, 'customer')
  const { secret } = await succeed(first, openPayCode, customer)
  await settleTokenKeys(first.db, [after, before])
  const environment = { TOKEN_KEYS: after.toString('base64') }
  const next = await startTestServer({ environment, database: first.database })
  expect((await succeed(next, openPayCode, customer)).secret).toBe(secret)
  await next.close()
  await first.close()
})
