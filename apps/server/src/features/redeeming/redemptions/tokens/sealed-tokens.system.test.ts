import { randomBytes, randomUUID } from 'node:crypto'
import { listMyRedemptions, redeem } from '@jara/contract/redeeming/redemptions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedIn } from '../../../../../testing/accounts.ts'
import { explain } from '../../../../../testing/explain.ts'
import { createTestDatabase } from '../../../../../testing/database.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../../testing/redemption-scene.ts'
import { aRichCustomer, redeemAs, redemptionsOf } from '../../../../../testing/redemptions.ts'
import { makeReachable, noticesOf } from '../../../../../testing/notices.ts'
import type { TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { testTokenKey } from '../../../../../testing/token-key.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { settleTokenKeys } from './settle-token-keys.ts'
import { selectTokensAfter, selectUnsealed } from './sealed-tokens.sql.ts'
import { createTokenVault } from '../../../../providers/token-vault/token-vault.ts'

/** On a busy machine the outcome may come late, but the answers should include the token. */
const answerWithinMs = 60_000

let scene: RedemptionScene
let customer: SignedIn
let token: string

beforeAll(async () => {
  scene = await openRedemptionScene()
  const server = await scene.startNode({ answerWithinMs })
  customer = await aRichCustomer(server, 10_000)
  await makeReachable(scene.database.db, customer)
  const request = { itemId: scene.items['eko-electric'], pointsToRedeem: 2_000, variationCode: 'prepaid' }
  const answer = await redeemAs(server, customer, { ...request, meterNumber: '1111111111111' })
  token = redeem.answer.parse(answer.body).token ?? ''
  await server.close()
})

afterAll(() => scene.close())

async function withServer<Result>(
  keys: readonly string[],
  work: (server: TestServer) => Promise<Result>,
): Promise<Result> {
  const server = await scene.startNode({ answerWithinMs, environment: { TOKEN_KEYS: keys.join(',') } })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

const listed = async (server: TestServer) =>
  (await succeed(server, listMyRedemptions, { token: customer.token })).map((redemption) => redemption.token)
const stored = async () =>
  (await redemptionsOf(scene.database.db, customer)).map((redemption) => redemption.token)
const sealedWith = (key: string) =>
  expect.stringMatching(`^v1\\.${createTokenVault([Buffer.from(key, 'base64')]).keyId}\\.`)

it('the database contains no meter token in plain text', async () => {
  expect(token).toMatch(/^\d{20}$/)
  expect(await stored()).toEqual([sealedWith(testTokenKey)])
  const [notice] = await noticesOf(scene.database.db, customer)
  expect(notice?.body).toMatch(/ Open Jara to see the token\.$/)
  for (const table of ['redemptions', 'notices', 'idempotency_keys']) {
    const found = await scene.database.db.rows(`select from ${table} as row where row::text like $1`, [
      `%${token}%`,
    ])
    expect(found, table).toEqual([])
  }
})

it('tokens stored in plain text are sealed at the next start and stay readable', async () => {
  await scene.database.db.rows('update redemptions set token = $1, bonus_token = null', [token])
  await withServer([testTokenKey], async (server) => {
    expect(await stored()).toEqual([sealedWith(testTokenKey)])
    expect(await listed(server)).toEqual([token])
  })
})

it('a token that another server seals with the old key while that is replaced stays readable without it', async () => {
  const newer = randomBytes(32).toString('base64')
  const owner = await withServer([testTokenKey, newer], async (notYetRestarted) => {
    await withServer([newer, testTokenKey], listed)
    const late = await aRichCustomer(notYetRestarted, 10_000)
    const request = { itemId: scene.items['eko-electric'], pointsToRedeem: 2_000, variationCode: 'prepaid' }
    const answer = await redeemAs(notYetRestarted, late, { ...request, meterNumber: '1234567890123' })
    return { ...late, answer }
  })
  await withServer([newer, testTokenKey], listed)
  const read = withServer([newer], (server) => succeed(server, listMyRedemptions, { token: owner.token }))
  expect(await read).toMatchObject([{ token: redeem.answer.parse(owner.answer.body).token }])
  await withServer([testTokenKey, newer], listed)
})

it('a new key replaces the old one, which may then be removed; a server without a needed key refuses to start', async () => {
  const newer = randomBytes(32).toString('base64')
  await expect(withServer([newer], listed)).rejects.toThrow('were sealed with the key')
  expect(await withServer([newer, testTokenKey], listed)).toEqual([token])
  expect(await stored()).toEqual([sealedWith(newer)])
  expect(await withServer([newer], listed)).toEqual([token])
  await expect(withServer([testTokenKey], listed)).rejects.toThrow('were sealed with the key')
})

it('a start reads no redemptions while one key is in use, and walks tokens by an index when it is replaced', async () => {
  const readsUnsealed = await explain((db) => selectUnsealed(db, 500))
  expect(readsUnsealed).toContain('using redemptions_unsealed')
  const walks = await explain((db) => selectTokensAfter(db, randomUUID(), 500))
  expect(walks).toContain('using redemptions_with_token')
  const statements: string[] = []
  const key = Buffer.from(testTokenKey, 'base64')
  const { db, drop } = await createTestDatabase()
  const recording: Database = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        const rows: Db['rows'] = (text, values) => {
          statements.push(text)
          return tx.rows(text, values)
        }
        return work({ ...tx, rows })
      }),
  }
  await settleTokenKeys(recording, [key])
  await settleTokenKeys(recording, [key])
  expect(statements.filter((text) => text.includes('from redemptions') && text.includes('id > $1'))).toEqual(
    [],
  )
  await settleTokenKeys(recording, [randomBytes(32), key])
  expect(
    statements.filter((text) => text.includes('from redemptions') && text.includes('id > $1')),
  ).toHaveLength(1)
  await drop()
})
