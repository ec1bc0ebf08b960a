import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { chainActs } from './audit-chain.ts'
import { deleteOldAddresses, recordAuditEvent, theServer } from './audit-log.ts'
import { verifyAudit } from './verify-audit.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  await database.db.script(
    `alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
     truncate audit_log restart identity; truncate audit_chain; truncate audit_addresses;
     alter table audit_log enable trigger user; alter table audit_chain enable trigger user`,
  )
  for (const address of ['102.89.34.7', '102.89.34.7', '2c0f:f5c0::1'])
    await recordAuditEvent(database.db, { caller: { ...theServer, address }, act: 'signed-in' })
  await recordAuditEvent(database.db, { caller: theServer, act: 'policy-changed' })
  await chainActs(database.db)
})

const addresses = () =>
  database.db.rows<{ address: string }>('select address from audit_addresses order by act_id')

it('an act keeps no address, but a hash that says nothing without its salt', async () => {
  const acts = await database.db.rows<{ origin: string | null }>('select origin from audit_log order by id')
  expect(acts.map(({ origin }) => origin?.length)).toEqual([64, 64, 64, undefined])
  expect(new Set(acts.map(({ origin }) => origin)).size).toBe(4)
  expect(await addresses()).toHaveLength(3)
})

it('addresses are deleted after the time that is set, and the chain holds', async () => {
  await database.db.rows(`update audit_addresses set at = now() - interval '401 days' where act_id < 3`)
  await deleteOldAddresses(database.db, 400)
  expect(await addresses()).toEqual([{ address: '2c0f:f5c0::1' }])
  expect(await verifyAudit(database.db)).toMatchObject({ number: 4, waiting: 0, problems: [] })
})

it('an address that was changed is named', async () => {
  await database.db.rows(`update audit_addresses set address = '10.0.0.1' where act_id = 2`)
  expect((await verifyAudit(database.db)).problems).toEqual([
    'the address of act 2 is not the one that was written down',
  ])
})
