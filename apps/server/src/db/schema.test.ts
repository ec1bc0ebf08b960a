import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { describeSchema } from '../../testing/describe-schema.ts'

let migrated: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  migrated = await createTestDatabase()
  empty = await createEmptyDatabase()
})

afterAll(async () => {
  await migrated.drop()
  await empty.drop()
})

// Other PostgreSQL versions print the same schema in slightly different words.
const wordingVersion = 18

it('schema.sql matches the migrations (update it with `npm run schema`)', async ({ skip }) => {
  const server = await migrated.db.row<{ version: number }>(
    `select current_setting('server_version_num')::integer / 10000 as version`,
  )
  skip(server?.version !== wordingVersion, `PostgreSQL ${server?.version} words schemas differently`)
  await expect(await describeSchema(migrated.db)).toMatchFileSnapshot('schema.sql')
})

it('schema.sql creates the same schema in an empty database', async () => {
  const schema = await describeSchema(migrated.db)
  await empty.db.script(schema)
  expect(await describeSchema(empty.db)).toBe(schema)
})
