import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase, unhurriedLimits } from '../../testing/database.ts'
import { passNight } from '../../testing/nights.ts'
import { connect, type Database } from '../db/db.ts'
import { createFolderMail } from '../providers/mail.ts'
import { auditLedger, isSound } from './audit.ts'
import { earnPoints, holdPoints } from './moves.sql.ts'

let database: TestDatabase
let db: Database
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
  folder = await mkdtemp(join(tmpdir(), 'jara-test-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Runs the nightly ledger check. Returns the problems that it reports to operators. */
async function night(on: Database = db): Promise<readonly string[]> {
  const mail = createFolderMail({ folder, from: 'Jara <hello@jara.example>' })
  const errors = await passNight(on, { jobs: ['ledger-check'], mail })
  const found = await db.row<{ differences: number; examples: string[] }>(
    `select differences, examples from cross_checks where name = 'ledger'`,
  )
  const isTold = errors.some(({ message }) => message === 'the ledger does not add up')
  expect({ errors: errors.length, isTold }).toEqual(
    found?.differences === 0 ? { errors: 0, isTold: false } : { errors: 1, isTold: true },
  )
  return found?.examples ?? ['nothing was checked']
}

async function customerWith(points: number): Promise<string> {
  const userId = await insertCustomer(db)
  await earnPoints(db, { userId, points, cause: `opening/${userId}` })
  return userId
}

/** Runs a statement that only the owner of the tables could. */
async function asOwner(statement: string): Promise<void> {
  const all = (what: string) =>
    ['point_transfers', 'audited_transfers']
      .map((table) => `alter table ${table} ${what} trigger user`)
      .join(';')
  await db.script(`begin; ${all('disable')}; ${statement}; ${all('enable')}; commit`)
}

const laterBy = (days: number) => asOwner(`update audited_transfers set audited_on = audited_on - ${days}`)

const audited = () =>
  db.rows<{ first: number; last: number }>(
    'select first_id as first, last_id as last from audited_transfers order by last_id',
  )

const lastTransfer = async () =>
  (await db.row<{ id: number }>('select max(id) as id from point_transfers'))?.id ?? 0

it('a night adds what came since the night before, and names no sound wallet', async () => {
  const userId = await customerWith(10)
  await customerWith(20)
  expect(await night()).toEqual([])
  const first = await lastTransfer()
  expect(await audited()).toEqual([{ first: 1, last: first }])

  expect(await night()).toEqual([])
  expect(await audited()).toHaveLength(1)

  await holdPoints(db, { userId, points: 4, cause: 'redemption/1' })
  await customerWith(30)
  expect(await night()).toEqual([])
  expect(await audited()).toEqual([
    { first: 1, last: first },
    { first: first + 1, last: await lastTransfer() },
  ])
})

it('a balance that was changed is named the next night, even if it did not move, until it is mended', async () => {
  const [changed, moving] = [await customerWith(10), await customerWith(20)]
  expect(await night()).toEqual([])
  await db.rows('update wallets set balance = 11 where user_id = $1', [changed])
  await earnPoints(db, { userId: moving, points: 5, cause: 'purchase/1' })
  expect(await night()).toEqual([changed])
  expect(await night()).toEqual([changed])
  expect(await audited()).toHaveLength(1)

  await db.rows('update wallets set balance = 10 where user_id = $1', [changed])
  expect(await night()).toEqual([])
  expect(await audited()).toHaveLength(2)
})

it('a transfer that was changed the day it was made is named the next night', async () => {
  await customerWith(10)
  expect(await night()).toEqual([])
  const userId = await customerWith(20)
  await asOwner(`update point_transfers set points = 19 where user_id = '${userId}'`)
  expect(await night()).toEqual([userId])
  await asOwner(`update point_transfers set points = 20 where user_id = '${userId}'`)
  expect(await night()).toEqual([])
})

it.each([
  ['changed', `update point_transfers set created_at = created_at + interval '1 second' where id = 2`],
  ['given to another', `update point_transfers set user_id = gen_random_uuid() where id = 2`],
  ['removed', 'delete from point_transfers where id = 2'],
  [
    'added',
    `insert into point_transfers (id, reference, kind, user_id, points) overriding system value
             select 4, 'late', 'earn', user_id, 1 from point_transfers where id = 2`,
  ],
])(
  'an old transfer that was %s is named within thirty nights, and at once by the command',
  async (_how, change) => {
    for (const points of [10, 20, 30]) await customerWith(points)
    await db.rows(`select nextval(pg_get_serial_sequence('point_transfers', 'id'))`)
    await customerWith(40)
    expect(await night()).toEqual([])
    await asOwner(change)
    const range = 'transfers 1 to 5'
    const found = await auditLedger(db)
    expect(found.changedTransfers).toEqual([range])
    expect(isSound(found)).toBe(false)

    expect(await night()).toEqual([])
    const named = async () => {
      await laterBy(1)
      return (await night()).length > 0
    }
    let nights = 1
    while (!(await named()) && nights <= 30) nights += 1
    expect(nights).toBeLessThanOrEqual(30)
    expect(await night()).toEqual([range])
    expect(await night()).toEqual([range])
  },
)

it('nights that nobody was there for are made up for', async () => {
  await customerWith(10)
  expect(await night()).toEqual([])
  await asOwner(`update point_transfers set reference = 'another'`)
  await laterBy(400)
  expect(await night()).toEqual(['transfers 1 to 1'])
})

it('a transfer that is committed later than the next ones is audited too', async () => {
  const [late, next] = [await insertCustomer(db), await insertCustomer(db)]
  const committed = Promise.withResolvers<void>()
  const isOpen = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    await earnPoints(tx, { userId: late, points: 10, cause: 'purchase/late' })
    isOpen.resolve()
    await committed.promise
  })
  await isOpen.promise
  await earnPoints(db, { userId: next, points: 20, cause: 'purchase/next' })

  // Commits once the nightly job is seen waiting for it, or has finished without waiting.
  let looks = 0
  const watched = connect({
    connection: database.connection,
    limits: unhurriedLimits,
    watch: (text) => {
      if (text.includes('pg_locks') && ++looks === 2) committed.resolve()
      return undefined
    },
  })
  const audit = night(watched).finally(() => committed.resolve())
  await slow
  expect(await audit).toEqual([])
  await watched.end()
  expect(await night()).toEqual([])
  expect(await audited()).toEqual([{ first: 1, last: 2 }])
})

it('the role of a running server cannot change what was audited', async () => {
  await customerWith(10)
  expect(await night()).toEqual([])
  for (const statement of [
    'update audited_transfers set transfers = 2',
    'delete from audited_transfers',
    'truncate audited_transfers',
  ])
    await expect(db.script(statement)).rejects.toThrow('append-only')
})
