import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '@jara/contract/identity/auth'
import { listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backedUpPhoto,
  type BackupScene,
  openBackupScene,
  sendJson,
  silentLog,
} from '../../testing/backup-scene.ts'
import { startCommand } from '../../testing/command-process.ts'
import { removeDatabaseFolder } from '../../testing/database-folder.ts'
import { send } from '../../testing/server.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { readManifest } from '../backup/manifest.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { connect } from '../db/db.ts'
import { hashTransfers } from '../ledger/hash.ts'

let scene: BackupScene

beforeAll(async () => {
  scene = await openBackupScene()
})

afterAll(() => scene.close())

const transfers = async () => (await hashTransfers(scene.db)).transfers

describe('a backup of a server under load', () => {
  it('restores the same ledger, working sign-ins and photos', async () => {
    const target = scene.newFolder()
    await scene.underLoad(async () => expect.poll(transfers).toBeGreaterThan(10))
    const before = await transfers()
    const { earned, result } = await scene.underLoad(() => scene.backUp(target).ended)
    expect(result).toMatchObject({ code: 0, complaint: '' })
    expect(earned).toBeGreaterThan(10)
    const { ledger } = readManifest(target)
    expect(ledger.transfers).toBeGreaterThanOrEqual(before)
    expect(result.printed).toContain(`${ledger.transfers} transfers`)
    const written = await scene.db.row('select folder, files, bytes > 0 as has_bytes from backups')
    expect(written).toEqual({ folder: target, files: readManifest(target).files.length, has_bytes: true })
    expect(await hashTransfers(scene.db, ledger.lastTransferId)).toEqual(ledger)

    const into = scene.newFolder()
    const restored = await startCommand(
      'restore',
      { DATA_DIR: scene.dataDir },
      { words: [target, '--into', into] },
    ).ended
    expect(restored).toMatchObject({ code: 0, complaint: '' })
    expect(restored.printed).toContain(`SHA-256 ${ledger.sha256}`)
    expect(restored.printed).toContain('in progress at that time: 1. The server asks the provider about each')
    // PostgreSQL recovered from backup_label, not from the control file as it was during the copy.
    expect(existsSync(join(into, 'postgres', 'backup_label.old'))).toBe(true)
    expect(readFileSync(join(into, 'photos', 'ab', 'photo.jpg'))).toEqual(backedUpPhoto)

    const again = startServerProcess({ DATA_DIR: into })
    const { email, password } = scene.registration
    const address = await again.ready()
    const signedIn = await sendJson(address, signIn.path, { email, password })
    expect(signedIn.status).toBe(200)
    const { token } = signIn.answer.parse(await signedIn.json())
    const { body } = await send(address, listRedemptionItems, { token })
    const items = listRedemptionItems.answer.parse(body)
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ paused }) => paused !== true)).toEqual([])
    const audit = await startCommand('verify-ledger', { DATA_DIR: into }).ended
    expect(audit.printed).toContain('The ledger adds up.')
    expect(audit.code).toBe(0)
    const acts = await startCommand('verify-audit', { DATA_DIR: into }).ended
    expect(acts).toMatchObject({ code: 0, printed: expect.stringContaining('matches its original records') })
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

describe('a backup is refused', () => {
  const { signal } = new AbortController()
  const refusal = (target: string, from = scene.dataDir) =>
    takeBackup({ dataDir: from, target, log: silentLog, signal })

  it('while another one is running', async () => {
    const other = connect({ connection: scene.live.backupConnection, poolSize: 1 })
    await other.rows('select pg_advisory_lock(7426122)')
    await expect(refusal(scene.newFolder())).rejects.toThrow('Another backup of this database is running.')
    // Unlocked explicitly: PostgreSQL may notice the end of a session a moment later.
    await other.rows('select pg_advisory_unlock(7426122)')
    await other.end()
  })

  it('into an existing folder, and into the data folder', async () => {
    await expect(refusal(scene.folder)).rejects.toThrow(`${scene.folder} already exists.`)
    const among = join(scene.dataDir, 'photos', 'copy')
    await expect(refusal(among)).rejects.toThrow('A backup inside the data folder must be in')
    expect(readdirSync(join(scene.dataDir, 'photos'))).toEqual(['ab'])
  })

  it('without a database, and creates none', async () => {
    const nowhere = scene.newFolder()
    await expect(refusal(scene.newFolder(), nowhere)).rejects.toThrow(`There is no database in ${nowhere}.`)
    expect(existsSync(nowhere)).toBe(false)
  })
})
