import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { databaseUrl, startServerProcess } from '../../testing/server-process.ts'
import { until } from '../../testing/until.ts'
import { createVtpass } from '../providers/vtpass/vtpass.ts'
import { type SimulatedProvider, simulateProvider } from './simulated-provider.ts'

let dataDir: string
let warnings: string[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jara-test-'))
  warnings = []
})

afterEach(() => rm(dataDir, { recursive: true }))

const log = { warn: (_details: object, message: string) => void warnings.push(message) }

async function simulate(): Promise<SimulatedProvider> {
  const provider = await simulateProvider(dataDir, log)
  if (!provider) throw new Error('The simulator is not installed')
  return provider
}

const plansOf = ({ vtpass }: SimulatedProvider) => createVtpass(vtpass).listPlans('mtn-data')

/** The simulator process whose settings contain this test's folder. */
async function findProcess(): Promise<number | undefined> {
  for (const entry of await readdir('/proc')) {
    const settings = await readFile(`/proc/${entry}/environ`, 'utf8').catch(() => '')
    if (settings.includes(`DATA_DIR=${join(dataDir, 'vtpass-simulator')}`)) return Number(entry)
  }
  return undefined
}

describe('the simulated provider', () => {
  it('answers clients that have its keys until it is stopped', async () => {
    const provider = await simulate()
    expect(await plansOf(provider)).toContainEqual(expect.objectContaining({ code: 'mtn-750mb-500' }))
    await provider.stop()
    await expect(plansOf(provider)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(warnings).toEqual([])
  })

  it.runIf(existsSync('/proc'))('restarts at the same address when killed', async () => {
    const provider = await simulate()
    process.kill((await findProcess()) ?? 0, 'SIGKILL')
    await until(async () => warnings.length === 1)
    expect(await until(() => plansOf(provider).catch(() => undefined))).not.toEqual([])
    await provider.stop()
  })

  it('exits with the server that started it', async () => {
    const database: TestDatabase = await createTestDatabase()
    const url = databaseUrl(database.connection)
    const server = startServerProcess({
      DEMO: 'on',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DATABASE_POOL: '5',
    })
    await server.ready()
    // Only one simulator at a time may open the order book.
    await expect(simulate()).rejects.toThrow('cannot be opened')
    server.signal('SIGKILL')
    await server.ended
    const provider = await until(() => simulate().catch(() => undefined))
    await provider.stop()
    await database.drop()
  })
})
