import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jara-migrations-'))
  database = await createEmptyDatabase()
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

function write(file: string, sql: string): void {
  writeFileSync(join(folder, file), sql)
}

const tables = async () =>
  (
    await database.db.rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
  ).map(({ name }) => name)

const waitingForLocks = () =>
  database.db.rows(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`,
  )

describe('migrate', () => {
  it('applies each migration once, in numeric order, when four servers start at the same time', async () => {
    write('0001-shops.sql', 'create table shops (id integer); insert into shops values (1);')
    write('0002-more-shops.sql', 'insert into shops select id + 1 from shops; select pg_sleep(0.1);')
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.db, folder)))
    expect(await database.db.rows('select id from shops order by id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await database.db.rows('select number, title from schema_migrations order by number')).toEqual([
      { number: 1, title: 'shops' },
      { number: 2, title: 'more-shops' },
    ])
  })

  it('applies only new migrations the next time', async () => {
    write('0001-shops.sql', 'create table shops ()')
    await migrate(database.db, folder)
    write('0002-goods.sql', 'create table goods ()')
    await migrate(database.db, folder)
    expect(await tables()).toEqual(['goods', 'schema_migrations', 'shops'])
  })

  it('lets those work who come while it waits for a table, and applies once it is free', async () => {
    write('0001-shops.sql', 'create table shops ()')
    await migrate(database.db, folder)
    write('0002-shops-have-names.sql', 'alter table shops add column name text')
    const reader = Promise.withResolvers<void>()
    const reading = database.db.transaction(
      async (tx) => {
        await tx.rows('select from shops')
        await reader.promise
      },
      { timeLimits: 'none' },
    )
    const migrated = migrate(database.db, folder)
    await until(async () => (await waitingForLocks()).length > 0)
    expect(await database.db.rows('select from shops')).toEqual([])
    reader.resolve()
    await Promise.all([reading, migrated])
    expect(await database.db.rows('select name from shops')).toEqual([])
  })

  it('rolls a failed migration back completely, keeps earlier ones, and continues once it is corrected', async () => {
    write('0001-shops.sql', 'create table shops ()')
    write('0002-goods.sql', 'create table goods (); select nonsense')
    await expect(migrate(database.db, folder)).rejects.toThrow('Migration 0002-goods.sql failed')
    expect(await tables()).toEqual(['schema_migrations', 'shops'])
    write('0002-goods.sql', 'create table goods ()')
    await migrate(database.db, folder)
    expect(await tables()).toEqual(['goods', 'schema_migrations', 'shops'])
  })

  it('refuses a migration that was edited after it had been applied', async () => {
    write('0001-shops.sql', 'create table shops ()')
    await migrate(database.db, folder)
    write('0001-shops.sql', 'create table markets ()')
    await expect(migrate(database.db, folder)).rejects.toThrow('migration 0001-shops.sql was edited')
  })

  it('refuses a database migrated by a newer version', async () => {
    write('0001-shops.sql', 'create table shops ()')
    write('0002-goods.sql', 'create table goods ()')
    await migrate(database.db, folder)
    rmSync(join(folder, '0002-goods.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow(
      'it is newer than this version of Jara, which does not know its migration 2 (goods)',
    )
  })

  it('lets a node of an older version start again where every newer migration says that it works', async () => {
    write('0001-shops.sql', 'create table shops ()')
    write('0002-goods.sql', '-- Goods of shops.\n-- Nodes since 0001 work with it.\ncreate table goods ()')
    await migrate(database.db, folder)
    rmSync(join(folder, '0002-goods.sql'))
    await migrate(database.db, folder)
    expect(await tables()).toEqual(['goods', 'schema_migrations', 'shops'])

    write('0002-goods.sql', '-- Goods of shops.\n-- Nodes since 0001 work with it.\ncreate table goods ()')
    write('0003-no-shops.sql', '-- Nodes since 0002 work with it.\ndrop table shops')
    await migrate(database.db, folder)
    rmSync(join(folder, '0003-no-shops.sql'))
    await migrate(database.db, folder)
    rmSync(join(folder, '0002-goods.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow(
      'it is newer than this version of Jara, which does not know its migration 3 (no-shops)',
    )
  })

  it('refuses a migration numbered before one that has been applied', async () => {
    write('0002-goods.sql', 'create table goods ()')
    await migrate(database.db, folder)
    write('0001-shops.sql', 'create table shops ()')
    await expect(migrate(database.db, folder)).rejects.toThrow('migration 0001-shops.sql comes before 2')
  })

  it('refuses two migrations with the same number, and a file without a number', async () => {
    write('0001-shops.sql', '')
    write('0001-goods.sql', '')
    await expect(migrate(database.db, folder)).rejects.toThrow('Two migrations have the same number')
    rmSync(join(folder, '0001-goods.sql'))
    write('goods.sql', '')
    await expect(migrate(database.db, folder)).rejects.toThrow('The migration goods.sql should be named')
  })
})

describe('a test database', () => {
  it('is a separate migrated database, also when several are created at once', async () => {
    const made = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
    const names = await Promise.all(
      made.map(({ db }) =>
        db.row<{ name: string }>('select current_database() as name from schema_migrations limit 1'),
      ),
    )
    await Promise.all(made.map(({ drop }) => drop()))
    expect(new Set(names.map((row) => row?.name)).size).toBe(3)
  })
})
