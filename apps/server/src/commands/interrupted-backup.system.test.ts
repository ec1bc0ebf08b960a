import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackupScene, openBackupScene } from '../../testing/backup-scene.ts'
import { startCommand } from '../../testing/command-process.ts'
import { isRoot, namespacesWork } from '../../testing/database-process.ts'

let scene: BackupScene

beforeAll(async () => {
  scene = await openBackupScene()
})

afterAll(() => scene.close())

describe('an interrupted backup', () => {
  const unfinished = () => readdirSync(backups()).find((name) => name.includes('.unfinished-')) ?? ''
  const backups = () => join(scene.dataDir, 'backups')

  /** Starts backups until one is interrupted while it copies the database. */
  async function interrupt(signal: NodeJS.Signals) {
    mkdirSync(backups(), { recursive: true })
    for (;;) {
      const target = join(backups(), crypto.randomUUID())
      const command = scene.backUp(target)
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
    const words = [join(backups(), left), '--into', scene.newFolder()]
    const { code, complaint } = await startCommand('restore', {}, { words }).ended
    expect(complaint).toContain('is not a complete backup: its manifest.json cannot be read')
    expect(code).toBe(1)
    expect((await fetch(`${scene.address}/api/health`)).status).toBe(200)
    await expect.poll(() => scene.db.rows(slots)).toEqual([])
    expect((await scene.backUp().ended).code).toBe(0)
    expect(unfinished()).toBe('')
  })

  it('deletes its files when told to stop', async () => {
    const { complaint } = await interrupt('SIGTERM')
    expect(complaint).toBe('Interrupted. Nothing was left behind.\n')
    expect(unfinished()).toBe('')
    expect(await scene.db.rows(slots)).toEqual([])
  })

  it.runIf(namespacesWork).for([
    ['is too small', 'size=100m', /^The disk of \S+ has 100 MB free, and a backup needs \d+ MB\. Free some/],
    ['becomes full', 'size=1g,nr_inodes=300', /^The disk of \S+ is full\. Nothing was left behind\.\n$/],
  ] as const)('reports a disk that %s and leaves nothing on it', async ([, size, sentence]) => {
    const disk = mkdtempSync(join(scene.folder, 'disk-'))
    const mount = `mount -t tmpfs -o ${size} small ${disk} && { "$@"; code=$?; ls -A ${disk}; exit $code; }`
    const prefix = ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', mount, 'sh']
    const words = [join(disk, 'copy')]
    const { code, printed, complaint } = await startCommand(
      'backup',
      { DATA_DIR: scene.dataDir },
      { words, prefix },
    ).ended
    expect(complaint).toMatch(sentence)
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
  })
})
