import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../../../../../testing/database.ts'
import { migrate } from '../../../../db/migrate.ts'
import { readMigrations } from '../../../../db/migration-files.ts'

const migrations = join(import.meta.dirname, '../../../../db/migrations')

it('operators of an earlier version are admins, and their letters for a new password work no more', async () => {
  const { db, drop } = await createEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'jara-migrations-'))
  try {
    for (const { file, number, sql } of readMigrations(migrations)) {
      if (number < 33) writeFileSync(join(folder, file), sql)
    }
    await migrate(db, folder)
    for (const role of ['operator', 'customer']) {
      const id = randomUUID()
      await db.rows(
        `insert into users (id, role, email, email_key, password_hash, first_name, last_name, phone_number, state, city, country)
         values ($1, $2, $2, $2, 'none', '', '', '', '', '', '')`,
        [id, role],
      )
      await db.rows(
        `insert into password_resets (token_hash, user_id, expires_at) values (sha256($1), $2, now() + interval '1 hour')`,
        [Buffer.from(id), id],
      )
    }
    await migrate(db)
    expect(
      await db.rows(
        `select role, duties, (select count(*) from password_resets where user_id = users.id) as resets
           from users order by role`,
      ),
    ).toEqual([
      { role: 'customer', duties: [], resets: 1 },
      { role: 'operator', duties: ['admin'], resets: 0 },
    ])
  } finally {
    await drop()
    rmSync(folder, { recursive: true })
  }
})
