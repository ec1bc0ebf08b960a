import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { askForProof, deleteExpiredProofs, hashRequest } from './redemption-proofs.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('deletes what can no longer be confirmed, and keeps the rest', async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  const sessionHash = Buffer.alloc(32)
  for (let turn = 0; turn < 3; turn += 1)
    await askForProof(db, { userId, sessionHash }, hashRequest(['a request']))
  await db.rows(`insert into wallet_codes (user_id, code_hash, expires_at) values ($1, 'x', now())`, [userId])
  await db.rows(
    `insert into passkey_offers (user_id, session_hash, challenge, by_password, expires_at)
     values ($1, $2, 'x', false, now())`,
    [userId, sessionHash],
  )
  await deleteExpiredProofs(db)
  const left = () =>
    db.row(
      `select (select count(*) from redemption_proofs) as proofs, (select count(*) from wallet_codes) as codes,
              (select count(*) from passkey_offers) as offers`,
    )
  expect(await left()).toEqual({ proofs: 3, codes: 0, offers: 0 })
  await db.rows(`update redemption_proofs set expires_at = expires_at - interval '3 minutes'`)
  await deleteExpiredProofs(db)
  expect(await left()).toEqual({ proofs: 0, codes: 0, offers: 0 })
})
