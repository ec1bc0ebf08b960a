import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../testing/database-folder.ts'
import { startDatabaseProcess } from '../../testing/database-process.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { exitCodes } from './start-refusal.ts'

let folder: string

beforeEach(() => {
  folder = makeDatabaseFolder()
})

afterEach(() => removeDatabaseFolder(folder))

describe('the lock of a data folder', () => {
  it('refuses a second server and names the holder', async () => {
    const lock = await lockDataFolder(folder)
    lock.announce('http://localhost:8080')
    const { code, words } = await startDatabaseProcess(folder).ended
    expect(words).toContain(`process ${process.pid}, running since 20`)
    expect(words).toContain('at http://localhost:8080')
    expect(code).toBe(exitCodes.locked)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    lock.release()
  })

  it('refuses a second holder in the same process', async () => {
    const lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow('Another Jara server')
    lock.release()
    const next = await lockDataFolder(folder)
    next.release()
  })

  it('admits exactly one of three servers that start at the same time', async () => {
    const servers = [1, 2, 3].map(() => startDatabaseProcess(folder))
    const outcomes = await Promise.allSettled(servers.map(({ ready }) => ready()))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    const losers = servers.filter((_, position) => position !== winner)
    for (const { code, words } of await Promise.all(losers.map(({ ended }) => ended))) {
      expect(words).toContain(`process ${servers[winner]?.pid}`)
      expect(code).toBe(exitCodes.locked)
    }
    await servers[winner]?.end('SIGTERM')
  })

  it('ends with a killed holder, even if its process id is reused', async () => {
    const killed = startDatabaseProcess(folder)
    await killed.ready()
    await killed.end('SIGKILL')
    const since = new Date().toISOString()
    writeFileSync(join(folder, 'lock-holder.json'), JSON.stringify({ pid: process.pid, since }))
    const next = startDatabaseProcess(folder)
    expect(await next.ready()).toMatchObject({ database: 'jara' })
    await next.end('SIGTERM')
  })
})
