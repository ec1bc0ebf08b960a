import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suggestProduct } from '@jara/contract/earning/purchases'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isRoot, namespacesWork } from '../../testing/database-process.ts'
import { makePhoto, sendPhoto } from '../../testing/photos.ts'
import {
  databaseUrl,
  killServersLeft,
  type ServerProcess,
  startServerProcess,
} from '../../testing/server-process.ts'
import { send, type TestAnswer } from '../../testing/server.ts'
import { openTenant, type SignedInTenant } from '../../testing/shops.ts'
import { until } from '../../testing/until.ts'

let database: TestDatabase
let folder: string
let server: ServerProcess
let url: string
let customer: SignedIn
let shop: SignedInTenant

const refused = { status: 503, body: { code: 'storage_low' } }
const uploadBytes = 9_000_000

describe.runIf(namespacesWork)('photos on a full disk (where this user may mount a small one)', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'jara-small-disk-'))
    server = startServerProcess(
      { DATA_DIR: folder, DATABASE_URL: databaseUrl(database.connection) },
      onSmallDisk(folder),
    )
    url = await server.ready()
    const api = { url, db: database.db, call: send.bind(undefined, url) }
    customer = await signUp(api, 'customer')
    shop = await openTenant(api, 'retailer')
  })

  afterEach(() => {
    rmSync(filler(), { force: true })
  })

  afterAll(async () => {
    killServersLeft()
    await server.ended
    rmSync(folder, { recursive: true, force: true })
    await database.drop()
  })

  it('are refused before they are sent if those under way need the space', async () => {
    const first = slowUpload()
    await until(async () => uploads().length === 1)
    const second = slowUpload()
    expect(await second.answer).toMatchObject(refused)
    expect(uploads()).toHaveLength(1)
    first.abandon()
    await until(async () => uploads().length === 0)
    const third = slowUpload()
    await until(async () => uploads().length === 1)
    third.abandon()
    await until(async () => uploads().length === 0)
  })

  it('that no longer fit while they arrive are refused with a time to retry', async () => {
    const upload = slowUpload()
    await until(async () => uploads().length === 1)
    fillDisk()
    upload.finish()
    const { status, body, headers } = await upload.answer
    expect({ status, body }).toMatchObject(refused)
    expect(headers.get('retry-after')).toBe('30')
    await until(async () => uploads().length === 0)
  })

  it('that cannot be stored once they have arrived are refused with a time to retry', async () => {
    const photo = await makePhoto()
    const answer = await sendPhoto({ url }, { token: customer.token, retailerCode: shop.code, photo })
    expect(answer).toMatchObject(refused)
    expect(answer.headers.get('retry-after')).toBe('30')
  })
})

/**
 * Runs the server with a data folder that has room for one upload besides the web builds, and a photo store that has no room for
 * any.
 */
function onSmallDisk(path: string): readonly string[] {
  const photos = join(path, 'photos')
  const mount =
    `mount -t tmpfs -o size=54m small "${path}" && mkdir "${photos}" && ` +
    `mount -t tmpfs -o size=8k smaller "${photos}" && exec "$@"`
  return ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', mount, 'sh']
}

/** The path of a server's file as seen from this process, which does not have the mount. */
const hostPath = (...path: string[]) => join(`/proc/${server.pid}/root`, folder, ...path)
const filler = () => hostPath('filler')

/** Fills the disk to its last block. How much is free changes meanwhile, because the server is writing, too. */
function fillDisk(): void {
  const block = Buffer.alloc(statfsSync(hostPath()).bsize, 1)
  try {
    for (;;) appendFileSync(filler(), block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function uploads(): string[] {
  mkdirSync(hostPath('uploads'), { recursive: true })
  return readdirSync(hostPath('uploads'))
}

/** An upload whose first bytes are sent; the rest follows on demand. */
function slowUpload() {
  const abandoned = new AbortController()
  const rest = Promise.withResolvers<void>()
  const boundary = 'a-boundary'
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="retailerCode"\r\n\r\n${shop.code}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\n\r\n`
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46])
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.concat([Buffer.from(head), jpeg]))
      await rest.promise
      controller.enqueue(Buffer.concat([Buffer.alloc(uploadBytes), tail]))
      controller.close()
    },
  })
  const answer = fetch(`${url}${suggestProduct.path}`, {
    method: suggestProduct.method,
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
    signal: abandoned.signal,
    duplex: 'half',
  }).then(readAnswer)
  answer.catch(() => undefined)
  return { answer, finish: () => rest.resolve(), abandon: () => abandoned.abort() }
}

async function readAnswer(response: Response): Promise<TestAnswer> {
  return { status: response.status, headers: response.headers, body: await response.json() }
}
