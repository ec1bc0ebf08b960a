import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { registerCustomer, signIn } from '@jara/contract/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, aRegistration } from '../../testing/accounts.ts'
import { startCommand } from '../../testing/command-process.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../testing/database-folder.ts'
import { isRoot, namespacesWork } from '../../testing/database-process.ts'
import { whileEarning } from '../../testing/earning.ts'
import { insertHeldRedemption } from '../../testing/held-redemption.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { readManifest } from '../backup/manifest.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { joinBundledPostgres, type JoinedPostgres } from '../db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type Database } from '../db/db.ts'
import { hashTransfers } from '../ledger/hash.ts'

/** An installation with a photo and a customer who earns points during the backup. */
let folder: string
let dataDir: string
let server: ServerProcess
let address: string
let live: JoinedPostgres
let db: Database
let customer: string
const email = anEmail()
const registration = aRegistration(email)
const photo = Buffer.from('not really a photo')
const log = { info: () => {}, error: () => {} }

beforeAll(async () => {
  folder = makeDatabaseFolder()
  dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'photos', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'photos', 'ab', 'photo.jpg'), photo)
  server = startServerProcess({ DATA_DIR: dataDir })
  address = await server.ready()
  await send(address, registerCustomer.path, registration)
  live = await joinBundledPostgres(dataDir, log)
  db = connect({ connection: live.connection, poolSize: 3 })
  customer = (await db.row<{ user_id: string }>('select user_id from wallets'))?.user_id ?? ''
  await insertHeldRedemption(db, customer)
})

afterAll(async () => {
  await db.end()
  server.signal('SIGTERM')
  await server.ended
  await removeDatabaseFolder(dataDir)
  await removeDatabaseFolder(folder)
})

function send(to: string, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${to}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const underLoad = <Result>(work: () => Promise<Result>) => whileEarning(db, customer, work)
const backUp = (...words: string[]) => startCommand('backup', { DATA_DIR: dataDir }, { words })
const newFolder = () => join(mkdtempSync(join(folder, 'elsewhere-')), 'copy')
const transfers = async () => (await hashTransfers(db)).transfers

describe('a backup of a server under load', () => {
  it('restores the same ledger, working sign-ins and photos', async () => {
    const target = newFolder()
    await underLoad(async () => expect.poll(transfers).toBeGreaterThan(10))
    const before = await transfers()
    const { earned, result } = await underLoad(() => backUp(target).ended)
    expect(result).toMatchObject({ code: 0, complaint: '' })
    expect(earned).toBeGreaterThan(10)
    const { ledger } = readManifest(target)
    expect(ledger.transfers).toBeGreaterThanOrEqual(before)
    expect(result.printed).toContain(`${ledger.transfers} transfers`)
    const written = await db.row('select folder, files, bytes > 0 as has_bytes from backups')
    expect(written).toEqual({ folder: target, files: readManifest(target).files.length, has_bytes: true })
    expect(await hashTransfers(db, ledger.lastTransferId)).toEqual(ledger)

    const into = newFolder()
    const restored = await startCommand('restore', { DATA_DIR: dataDir }, { words: [target, '--into', into] })
      .ended
    expect(restored).toMatchObject({ code: 0, complaint: '' })
    expect(restored.printed).toContain(`SHA-256 ${ledger.sha256}`)
    expect(restored.printed).toContain('in progress at that time: 1. The server asks the provider about each')
    // PostgreSQL recovered from backup_label, not from the control file as it was during the copy.
    expect(existsSync(join(into, 'postgres', 'backup_label.old'))).toBe(true)
    expect(readFileSync(join(into, 'photos', 'ab', 'photo.jpg'))).toEqual(photo)

    const again = startServerProcess({ DATA_DIR: into })
    const credentials = { email, password: registration.password }
    expect((await send(await again.ready(), signIn.path, credentials)).status).toBe(200)
    const audit = await startCommand('verify-ledger', { DATA_DIR: into }).ended
    expect(audit.printed).toContain('The ledger adds up.')
    expect(audit.code).toBe(0)
    const acts = await startCommand('verify-audit', { DATA_DIR: into }).ended
    expect(acts).toMatchObject({ code: 0, printed: expect.stringContaining('as it was written') })
    again.signal('SIGTERM')
    await again.ended

    const second = await startCommand('backup', { DATA_DIR: into }).ended
    expect(second).toMatchObject({ code: 0, complaint: '' })
    const [name = ''] = readdirSync(join(into, 'backups'))
    const copy = readManifest(join(into, 'backups', name))
    expect(audit.printed).toContain(`SHA-256: ${copy.ledger.sha256}`)
    expect(copy.files.map(({ path }) => path)).toContain('photos/ab/photo.jpg')
    await removeDatabaseFolder(into)
  })
})

describe('an interrupted backup', () => {
  const unfinished = () => readdirSync(backups()).find((name) => name.includes('.unfinished-')) ?? ''
  const backups = () => join(dataDir, 'backups')

  /** Starts backups until one is interrupted while it copies the database. */
  async function interrupt(signal: NodeJS.Signals) {
    mkdirSync(backups(), { recursive: true })
    for (;;) {
      const target = join(backups(), crypto.randomUUID())
      const command = backUp(target)
      let isOver = false
      void command.ended.then(() => (isOver = true))
      while (!isOver && !existsSync(join(backups(), unfinished(), 'data', 'postgres', 'base'))) await delay(2)
      command.signal(signal)
      const { code, complaint } = await command.ended
      if (code !== 0) return { complaint, target }
    }
  }

  const slots = 'select slot_name from pg_replication_slots'

  it('leaves nothing that looks complete when killed, and the server unchanged', async () => {
    const { target } = await interrupt('SIGKILL')
    expect(existsSync(target)).toBe(false)
    const left = unfinished()
    expect(left).toContain(basename(target))
    const words = [join(backups(), left), '--into', newFolder()]
    const { code, complaint } = await startCommand('restore', {}, { words }).ended
    expect(complaint).toContain('is not a complete backup: its manifest.json cannot be read')
    expect(code).toBe(1)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    await expect.poll(() => db.rows(slots)).toEqual([])
    expect((await backUp().ended).code).toBe(0)
    expect(unfinished()).toBe('')
  })

  it('deletes its files when told to stop', async () => {
    const { complaint } = await interrupt('SIGTERM')
    expect(complaint).toBe('Interrupted. Nothing was left behind.\n')
    expect(unfinished()).toBe('')
    expect(await db.rows(slots)).toEqual([])
  })

  it.runIf(namespacesWork).for([
    ['is too small', 'size=100m', /^The disk of \S+ has 100 MB free, and a backup needs \d+ MB\. Free some/],
    ['becomes full', 'size=1g,nr_inodes=300', /^The disk of \S+ is full\. Nothing was left behind\.\n$/],
  ] as const)('reports a disk that %s and leaves nothing on it', async ([, size, sentence]) => {
    const disk = mkdtempSync(join(folder, 'disk-'))
    const mount = `mount -t tmpfs -o ${size} small ${disk} && { "$@"; code=$?; ls -A ${disk}; exit $code; }`
    const prefix = ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', mount, 'sh']
    const words = [join(disk, 'copy')]
    const { code, printed, complaint } = await startCommand(
      'backup',
      { DATA_DIR: dataDir },
      { words, prefix },
    ).ended
    expect(complaint).toMatch(sentence)
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
  })
})

describe('a backup is refused', () => {
  const { signal } = new AbortController()
  const refusal = (target: string, from = dataDir) => takeBackup({ dataDir: from, target, log, signal })

  it('while another one is running', async () => {
    const other = connect({ connection: live.backupConnection, poolSize: 1 })
    await other.rows('select pg_advisory_lock(7426122)')
    await expect(refusal(newFolder())).rejects.toThrow('Another backup of this database is running.')
    // Unlocked explicitly: PostgreSQL may notice the end of a session a moment later.
    await other.rows('select pg_advisory_unlock(7426122)')
    await other.end()
  })

  it('into an existing folder, and into the data folder', async () => {
    await expect(refusal(folder)).rejects.toThrow(`${folder} already exists.`)
    const among = join(dataDir, 'photos', 'copy')
    await expect(refusal(among)).rejects.toThrow('A backup inside the data folder must be in')
    expect(readdirSync(join(dataDir, 'photos'))).toEqual(['ab'])
  })

  it('without a database, and creates none', async () => {
    const nowhere = newFolder()
    await expect(refusal(newFolder(), nowhere)).rejects.toThrow(`There is no database in ${nowhere}.`)
    expect(existsSync(nowhere)).toBe(false)
  })
})
