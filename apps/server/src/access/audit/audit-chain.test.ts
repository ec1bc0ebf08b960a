import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase, unhurriedLimits } from '../../../testing/database.ts'
import { connect, type Database } from '../../db/db.ts'
import { chainActs } from './audit-chain.ts'
import { recordAuditEvent, theServer } from './audit-log.ts'
import { verifyAudit } from './verify-audit.ts'

let database: TestDatabase
let db: Database
/** Another server on the same database. */
let other: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  const { connection } = database
  other = connect({ connection, poolSize: 10, limits: unhurriedLimits, onIdleError: () => undefined })
})

afterAll(async () => {
  await other.end()
  await database.drop()
})

/** Runs statements as the owner of the tables, or a superuser, could. */
function tamper(...statements: readonly string[]): Promise<void> {
  const [disable, enable] = ['disable', 'enable'].map((verb) =>
    ['audit_log', 'audit_chain'].map((table) => `alter table ${table} ${verb} trigger user`).join(';'),
  )
  return db.script([disable, ...statements, enable].join(';'))
}

beforeEach(async () => {
  await tamper('truncate audit_log restart identity', 'truncate audit_chain')
})

/** Records actions, numbered from one. */
async function act(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await recordAuditEvent(db, {
      caller: theServer,
      act: 'policy-changed',
      subject: String(number),
      after: { number },
    })
  }
}

async function chained(count: number): Promise<void> {
  await act(count)
  await chainActs(db)
}

const problems = async () => (await verifyAudit(db)).problems

describe('a chain', () => {
  it('has every act once, and is sound', async () => {
    await chained(3)
    await chained(2)
    expect(await verifyAudit(db)).toMatchObject({ number: 5, waiting: 0, problems: [] })
    await act(1)
    expect(await verifyAudit(db)).toMatchObject({ number: 5, waiting: 1, problems: [] })
  })

  it('of an empty log is sound', async () => {
    expect(await chainActs(db)).toBe(0)
    expect(await verifyAudit(db)).toEqual({ number: 0, sha256: '0'.repeat(64), waiting: 0, problems: [] })
  })

  it('of several batches and pages is sound', async () => {
    await db.rows(
      `insert into audit_log (role, act, subject) select 'server', 'policy-changed', number
         from generate_series(1, 6001) as number`,
    )
    expect(await chainActs(db)).toBe(6_001)
    expect(await verifyAudit(db)).toMatchObject({ number: 6_001, waiting: 0, problems: [] })
  })

  it('refuses changes to what is written, and to itself', async () => {
    await chained(1)
    for (const statement of [
      `update audit_log set subject = 'another'`,
      'delete from audit_log',
      'truncate audit_log',
      'update audit_chain set act_id = 7',
      'delete from audit_chain',
      'truncate audit_chain',
    ]) {
      await expect(db.rows(statement), statement).rejects.toThrow('the audit log is append-only')
    }
  })
})

describe('the check names', () => {
  it.each([
    `user_id = gen_random_uuid()`,
    `role = 'operator'`,
    `os_user = 'root'`,
    `act = 'case-closed'`,
    `subject = '4'`,
    `before = '{}'`,
    `after = '{"number": 3.5}'`,
    `origin = 'another'`,
    `request_id = 'another'`,
    `at = at + interval '1 microsecond'`,
  ])('an act that was changed: %s', async (change) => {
    await chained(5)
    await tamper(`update audit_log set ${change} where id = 3`)
    expect(await problems()).toEqual([expect.stringMatching(/^act 3 was changed, or its entry 3 was/)])
  })

  it('an act that was removed', async () => {
    await chained(5)
    await tamper('delete from audit_log where id = 3')
    expect(await problems()).toEqual(['act 3 was removed (entry 3)'])
  })

  it('an act that was removed together with its entry', async () => {
    await chained(5)
    await tamper('delete from audit_log where id = 3', 'delete from audit_chain where act_id = 3')
    expect(await problems()).toEqual(['entries 3 to 3 of the chain were removed'])
  })

  it('an act that was inserted between two', async () => {
    await act(2)
    // A transaction that takes an id and rolls back.
    await expect(
      db.transaction(async (tx) => {
        await recordAuditEvent(tx, { caller: theServer, act: 'policy-changed' })
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    await chained(2)
    expect(await problems()).toEqual([])
    await tamper(
      `insert into audit_log (id, role, act) overriding system value values (3, 'operator', 'policy-changed')`,
    )
    expect(await problems()).toEqual([expect.stringMatching(/^act 3 was inserted, or its entry was removed/)])
    await chained(1)
    expect(await problems(), 'and it never gets a place').toHaveLength(1)
  })

  it('two acts that changed places', async () => {
    await chained(5)
    await tamper(
      `update audit_log as one set subject = other.subject, after = other.after, at = other.at
         from audit_log as other where (one.id, other.id) in ((2, 4), (4, 2))`,
    )
    expect(await problems()).toEqual([
      expect.stringMatching(/^act 2 was changed/),
      expect.stringMatching(/^act 4 was changed/),
    ])
  })

  it('two entries that changed places', async () => {
    await chained(5)
    await tamper(
      'update audit_chain set act_id = 99 where number = 2',
      'update audit_chain set act_id = 2 where number = 4',
      'update audit_chain set act_id = 4 where number = 2',
    )
    expect(await problems()).toEqual([
      expect.stringMatching(/^act 4 was changed, or its entry 2 was/),
      expect.stringMatching(/^act 2 was changed, or its entry 4 was/),
    ])
  })

  it('a chain that was written anew, by a head that was kept elsewhere', async () => {
    await chained(3)
    const { number, sha256 } = await verifyAudit(db)
    await chained(1)
    expect((await verifyAudit(db, { number, sha256 })).problems).toEqual([])
    await tamper(`update audit_log set subject = 'another' where id = 2`, 'truncate audit_chain')
    await chainActs(db)
    expect(await problems()).toEqual([])
    const found = await verifyAudit(db, { number, sha256 })
    expect(found.problems).toEqual([
      expect.stringMatching(/^entry 3 has the hash [0-9a-f]{64}: the chain was written anew$/),
    ])
    await tamper('delete from audit_log where id > 1', 'delete from audit_chain where number > 1')
    expect((await verifyAudit(db, { number, sha256 })).problems).toEqual([
      'the chain has no entry 3: it was cut short, or the database is older',
    ])
  })
})

describe('several servers', () => {
  it('chain fifty parallel acts while both write, each once', async () => {
    const acts = Array.from({ length: 50 }, (_, number) =>
      (number % 2 === 0 ? db : other).transaction((tx) =>
        recordAuditEvent(tx, { caller: theServer, act: 'policy-changed', subject: String(number) }),
      ),
    )
    const chains = Array.from({ length: 6 }, (_, number) => chainActs(number % 2 === 0 ? db : other))
    await Promise.all([...acts, ...chains])
    await chainActs(other)
    expect(await verifyAudit(db)).toMatchObject({ number: 50, waiting: 0, problems: [] })
  })

  it('wait for an act that has its id and is not committed yet', async () => {
    const written = Promise.withResolvers<void>()
    const committed = Promise.withResolvers<void>()
    const slow = db.transaction(async (tx) => {
      await recordAuditEvent(tx, { caller: theServer, act: 'policy-changed', subject: 'slow' })
      written.resolve()
      await committed.promise
    })
    await written.promise
    await recordAuditEvent(db, { caller: theServer, act: 'policy-changed', subject: 'quick' })
    let asked = 0
    const rows: Database['rows'] = (text, values) => {
      asked += 1
      return other.rows(text, values)
    }
    const chaining = chainActs({ ...other, rows })
    await expect.poll(() => asked).toBeGreaterThan(3)
    committed.resolve()
    await slow
    expect(await chaining).toBe(2)
    expect(await verifyAudit(db)).toMatchObject({ number: 2, problems: [] })
  })

  it('go on where one was killed', async () => {
    await db.rows(
      `insert into audit_log (role, act, subject) select 'server', 'policy-changed', number
         from generate_series(1, 5000) as number`,
    )
    const chaining = chainActs(other).catch((error: unknown) => error)
    await expect
      .poll(async () => (await db.row<{ n: number }>('select count(*) as n from audit_chain'))?.n)
      .toBeGreaterThan(0)
    await db.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await chaining
    expect((await verifyAudit(db)).problems).toEqual([])
    await chainActs(db)
    expect(await verifyAudit(db)).toMatchObject({ number: 5_000, waiting: 0, problems: [] })
  })
})
