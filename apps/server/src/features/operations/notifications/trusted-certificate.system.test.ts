import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestApi } from '../../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { enablePush, setLagosHour } from '../../../../testing/push-scene.ts'
import { type PushService, startPushService } from '../../../../testing/push-service.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../../../../testing/server-process.ts'
import { send } from '../../../../testing/server.ts'
import { until } from '../../../../testing/until.ts'
import { writeNotice } from '../../../notices/write-notice.ts'

let database: TestDatabase
let pushService: PushService
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  await setLagosHour(database.db, 12)
  pushService = await startPushService()
  folder = await mkdtemp(join(tmpdir(), 'jara-test-'))
  await writeFile(join(folder, 'authority.pem'), pushService.certificate)
})

afterAll(async () => {
  killServersLeft()
  await database.drop()
  await pushService.close()
  await rm(folder, { recursive: true, force: true })
})

function start(settings: Readonly<Record<string, string>> = {}) {
  return startServerProcess({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl(database.connection),
    PUSH_LOCAL_HOST: pushService.host,
    ...settings,
  })
}

test('sends to a push service only if its certificate is trusted', async () => {
  const { db } = database
  const strict = start()
  const url = await strict.ready()
  const api: TestApi = { db, call: (call, request) => send(url, call, request) }
  const customer = await signUp(api, 'customer')
  const browser = pushService.subscribe()
  await enablePush(api, customer, browser)
  await writeNotice(db, {
    userId: customer.id,
    kind: 'purchase-confirmed',
    title: 'Confirmed',
    body: 'Points.',
  })
  await until(() => db.row('select from notice_deliveries where attempts = 1 and lease_until is null'))
  expect(pushService.received(browser)).toEqual([])
  strict.signal('SIGTERM')
  await strict.ended

  const trusting = start({ NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') })
  await trusting.ready()
  await db.rows('update notice_deliveries set next_at = clock_timestamp()')
  const received = await until(async () => pushService.received(browser)[0])
  expect(JSON.parse(browser.decrypt(received.body))).toMatchObject({ title: 'Confirmed' })
  trusting.signal('SIGTERM')
  expect(await trusting.ended).toMatchObject({ code: 0 })
})
