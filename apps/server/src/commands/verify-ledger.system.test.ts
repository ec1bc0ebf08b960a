import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { startCommand } from '../../testing/command-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { databaseUrl } from '../../testing/server-process.ts'
import { earnPoints } from '../ledger/moves.sql.ts'
import { hashTransfers } from '../ledger/hash.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const untouched = join(tmpdir(), `jara-untouched-${randomUUID()}`)

const verify = () =>
  startCommand('verify-ledger', { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: untouched }).ended

it('verifies the ledger at DATABASE_URL without a data folder, and names a manipulated wallet', async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  await earnPoints(db, { userId, points: 7, cause: 'a purchase' })
  const { sha256 } = await hashTransfers(db)
  expect(await verify()).toEqual({
    code: 0,
    complaint: '',
    printed: [
      'Sum of all entries: 0',
      'Wallets whose balance differs from the sum of their entries: 0',
      'Shops and brands whose points differ from the sum of their entries: 0',
      'Ranges whose transfers changed since the nightly check: 0',
      'Transfers: 1, up to number 1',
      `SHA-256: ${sha256}`,
      'The ledger adds up.',
      '',
    ].join('\n'),
  })
  await db.rows('update wallets set balance = 8')
  const { code, printed } = await verify()
  expect(printed).toContain(`sum of their entries: 1\n  ${userId}\n`)
  expect(printed).toContain('LEDGER CHECK FAILED.')
  expect(code).toBe(1)
  expect(existsSync(untouched)).toBe(false)
})
