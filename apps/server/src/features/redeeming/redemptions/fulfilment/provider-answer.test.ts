import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts'
import { plantRedemption } from '../../../../../testing/planted-redemption.ts'
import { deleteOldAnswers, insertAnswer, selectAnswers } from './provider-answer.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

it('answers are kept for so many days, the latest first', async () => {
  const { db } = database
  const id = await plantRedemption(db, { status: 'manual' })
  for (const body of [{ code: '099' }, 'Invalid Credentials.', undefined]) {
    const outcome = { kind: 'open', code: '099', said: { status: 200, tookMs: 5, body } } as const
    await insertAnswer(db, id, { asked: 'requery', outcome }, 'ask-again')
  }
  await db.rows(`update provider_answers set at = now() - interval '401 days' where body ->> 'code' = '099'`)
  await deleteOldAnswers(db, 400)
  const kept = await selectAnswers(db, id, 50)
  expect(kept.map(({ body }) => body)).toEqual([null, 'Invalid Credentials.'])
  expect(await selectAnswers(db, id, 1)).toHaveLength(1)
})
