import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCommand } from '../../testing/command-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { databaseUrl } from '../../testing/server-process.ts'
import { chainActs } from '../access/audit/audit-chain.ts'
import { recordAuditEvent, theServer } from '../access/audit/audit-log.ts'
import { verifyAudit } from '../access/audit/verify-audit.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const verify = (...words: string[]) =>
  startCommand('verify-audit', { DATABASE_URL: databaseUrl(database.connection) }, { words }).ended

it('prints the head of the chain, compares a kept one with it, and names an act that was changed', async () => {
  const { db } = database
  for (const subject of ['1', '2'])
    await recordAuditEvent(db, { caller: theServer, act: 'policy-changed', subject })
  await chainActs(db)
  await recordAuditEvent(db, { caller: theServer, act: 'policy-changed', subject: '3' })
  const { sha256 } = await verifyAudit(db)
  const sound = {
    code: 0,
    complaint: '',
    printed: [
      'Entries in the chain: 2',
      `SHA-256: ${sha256}`,
      'Entries waiting to be added to the chain: 1',
      'The audit log matches its original records.',
      '',
    ].join('\n'),
  }
  expect(await verify()).toEqual(sound)
  expect(await verify('2', sha256)).toEqual(sound)
  expect(await verify('2', 'f'.repeat(64))).toMatchObject({ code: 1 })
  expect(await verify('2')).toMatchObject({ code: 1, complaint: expect.stringContaining('Usage:') })
  await db.script(`alter table audit_log disable trigger user; update audit_log set subject = '4' where id = 2;
                   alter table audit_log enable trigger user`)
  const { code, printed } = await verify()
  expect(printed).toContain('act 2 was changed, or its entry 2 was')
  expect(printed).toContain('THE AUDIT LOG WAS TAMPERED WITH.')
  expect(code).toBe(1)
})
