import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { flipBit, rewriteManifest, unshared } from '../../testing/altered-backup.ts'
import { startCommand } from '../../testing/command-process.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../testing/database-folder.ts'
import { asOrdinaryUser, startDatabaseProcess } from '../../testing/database-process.ts'
import { type BundledPostgres, startBundledPostgres } from '../db/bundled-postgres/start-bundled-postgres.ts'
import { type DataFolder, lockDataFolder } from '../db/data-folder-lock.ts'
import { connect, type Database } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { exitCodes } from '../db/start-refusal.ts'
import { earnPoints } from '../ledger/moves.sql.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

/** A database with data, and a backup of it. */
let folder: string
let dataDir: string
let whole: string
let lock: DataFolder
let postgres: BundledPostgres
let db: Database
const log = { info: () => {}, error: () => {} }
const { signal } = new AbortController()

beforeAll(async () => {
  folder = makeDatabaseFolder()
  dataDir = join(folder, 'data')
  lock = await lockDataFolder(dataDir)
  postgres = await startBundledPostgres({ folder: lock, log })
  db = connect({ connection: postgres.connection, poolSize: 2 })
  await migrate(db)
  const userId = await insertCustomer(db)
  await earnPoints(db, { userId, points: 7, cause: 'a purchase' })
  whole = join(folder, 'whole')
  await takeBackup({ dataDir, target: whole, log, signal })
})

afterAll(async () => {
  await db.end()
  await postgres.stop()
  lock.release()
  await removeDatabaseFolder(folder)
})

let backup: string
let into: string

/** A copy of the backup. Its files are hard links until a test damages them. */
beforeEach(() => {
  const own = mkdtempSync(join(folder, 'own-'))
  chmodSync(own, 0o711)
  into = join(own, 'restored')
  backup = join(own, 'backup')
  execFileSync('cp', ['-al', whole, backup])
})

const prepare = async () => {}
const restore = () => restoreBackup({ backup, dataDir: into, log, signal, prepare })

interface Damage {
  /** Damages the backup and returns the name of the damaged file. */
  readonly damage: () => string | Promise<string>
  readonly what: string
}

const damages: Record<string, Damage> = {
  'one bit of a table is flipped': {
    damage: async () => {
      const found = await db.row<{ path: string }>(`select pg_relation_filepath('point_transfers') as path`)
      flipBit(backup, `data/postgres/${found?.path}`, 4_000)
      return `file data/postgres/${found?.path}`
    },
    what: 'does not match its checksum',
  },
  'a file is truncated': {
    damage: () => {
      truncateSync(unshared(backup, 'data/postgres/PG_VERSION'), 1)
      return 'file data/postgres/PG_VERSION'
    },
    what: 'has 1 bytes instead of 3',
  },
  'a log file is missing': {
    damage: () => {
      const [segment] = readdirSync(join(backup, 'data/postgres/pg_wal')).filter((name) => name.length === 24)
      rmSync(join(backup, 'data/postgres/pg_wal', segment ?? ''))
      return `file data/postgres/pg_wal/${segment}`
    },
    what: 'is missing',
  },
  'the backup label is missing': {
    damage: () => {
      rmSync(join(backup, 'data/postgres/backup_label'))
      return 'file data/postgres/backup_label'
    },
    what: 'is missing',
  },
  'the manifest is altered': {
    damage: () => {
      const file = unshared(backup, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"transfers": 1', '"transfers": 2'))
      return 'manifest.json'
    },
    what: 'does not match its checksum',
  },
}

describe('a backup is refused and nothing is restored', () => {
  it.for(Object.entries(damages))('with the name of the file when %s', async ([, { damage, what }]) => {
    const name = await damage()
    await expect(restore()).rejects.toThrow(`The backup ${backup} is damaged: its ${name} ${what}.`)
    expect(existsSync(into)).toBe(false)
  })

  it('when its database does not hold the ledger in the manifest', async () => {
    rewriteManifest(backup, (text) =>
      text.replace(/"transfers": 1,\s+"lastTransferId": 1/, '"transfers": 2, "lastTransferId": 2'),
    )
    rewriteManifest(backup, (text) =>
      text.replace(/("ledger": \{[^}]*"sha256": ")\w+/, `$1${'0'.repeat(64)}`),
    )
    await expect(restore()).rejects.toThrow('its database has 1 of the first 2 point transfers')
    expect(readdirSync(into).toSorted()).toEqual(['lock', 'lock-holder.json'])
  })

  it.for([
    [
      'another PostgreSQL version',
      /"postgresVersion": "\d+/,
      '"postgresVersion": "17',
      'was made with PostgreSQL 17',
    ],
    ['a newer version of Jara', /"format": 1/, '"format": 2', 'was made by a newer version of Jara'],
  ] as const)('when it was made by %s', async ([, found, replaced, sentence]) => {
    rewriteManifest(backup, (text) => text.replace(found, replaced))
    await expect(restore()).rejects.toThrow(sentence)
    expect(existsSync(into)).toBe(false)
  })
})

describe('a restore', () => {
  it('is refused if the folder holds data, which is left unchanged', async () => {
    const before = readdirSync(dataDir)
    await expect(restoreBackup({ backup, dataDir, log, signal, prepare })).rejects.toThrow(
      `The data folder ${dataDir} is not empty: it holds postgres`,
    )
    expect(readdirSync(dataDir)).toEqual(before)
    mkdirSync(join(into, 'photos'), { recursive: true })
    await expect(restore()).rejects.toThrow('is not empty: it holds photos.')
    expect(readdirSync(into)).toEqual(['photos'])
  })

  it('that was interrupted stops the server from starting, and can be run again', async () => {
    mkdirSync(join(into, 'restore.unfinished-abc123', 'postgres'), { recursive: true })
    const { code, words } = await startDatabaseProcess(into).ended
    expect(words).toContain(`A restore into ${into} was interrupted. Run it again`)
    expect(code).toBe(exitCodes.damaged)
    const { audit } = await restore()
    expect(audit).toMatchObject({ transfers: 1, sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
    expect(readdirSync(into).toSorted()).toEqual(['lock', 'lock-holder.json', 'postgres'])
  })

  it('works for an unprivileged user', async () => {
    const own = dirname(into)
    rmSync(backup, { recursive: true })
    execFileSync('cp', ['-r', whole, backup])
    const prefix = asOrdinaryUser(own)
    if (prefix[0] === 'setpriv') execFileSync('chown', ['-R', '65534:65534', backup])
    const words = [backup, '--into', into]
    const { code, printed, complaint } = await startCommand('restore', {}, { words, prefix }).ended
    expect(complaint).toBe('')
    expect(printed).toContain('All 1 transfers add up to zero')
    expect(code).toBe(0)
  })
})
