import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { connect, type Database } from './db.ts'

let database: TestDatabase
let single: Database

beforeAll(async () => {
  database = await createTestDatabase()
  single = connect({ connection: database.connection, poolSize: 1 })
})

afterAll(async () => {
  await single.end()
  await database.drop()
})

const session = () => single.row('select pg_backend_pid()')

it.each([
  ['a value that is not allowed', `insert into products (name) values (null)`],
  ['a number too large', 'select 1 / (random() * 0)::int'],
])('keeps its connection after a statement that is refused for %s', async (_why, statement) => {
  const before = await session()
  await expect(single.rows(statement)).rejects.toThrow()
  expect(await session()).toEqual(before)
})

it('gives up a connection whose statement was cancelled', async () => {
  const before = await session()
  await expect(single.rows('select pg_cancel_backend(pg_backend_pid()), pg_sleep(60)')).rejects.toThrow()
  expect(await session()).not.toEqual(before)
})
