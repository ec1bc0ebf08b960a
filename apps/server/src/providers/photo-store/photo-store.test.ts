import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../../testing/accounts.ts'
import { makePhoto, sendPhoto, suggestFor } from '../../../testing/photos.ts'
import { startS3, type TestS3 } from '../../../testing/s3.ts'
import { startTestServer } from '../../../testing/server.ts'
import { openTenant } from '../../../testing/shops.ts'
import { createFolderStore } from './folder-store.ts'
import { type PhotoStore, PhotoStoreUnavailable } from './photo-store.ts'
import { createS3Store } from './s3-store.ts'

let folder: string
let s3: TestS3

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jara-photos-'))
  s3 = await startS3()
})

afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, () => PhotoStore][] = [
  ['a folder', () => createFolderStore(join(folder, 'photos'))],
  ['a bucket', () => createS3Store(s3.bucket)],
  ['a folder in a bucket', () => createS3Store({ ...s3.bucket, url: `${s3.bucket.url}/shop/photos` })],
]

describe.each(stores)('%s', (_what, open) => {
  test('returns a photo until it is deleted', async () => {
    const store = open()
    const [name, other] = [randomUUID(), randomUUID()]
    const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2])
    expect(await store.get(name)).toBeUndefined()
    await store.put(name, bytes)
    await store.put(other, Buffer.from('other'))
    expect(await store.get(name)).toEqual(bytes)
    await store.put(name, Buffer.from('another'))
    expect(await store.get(name)).toEqual(Buffer.from('another'))
    await store.delete(name)
    await store.delete(name)
    expect(await store.get(name)).toBeUndefined()
    expect(await store.get(other)).toEqual(Buffer.from('other'))
  })

  test.each(['../../etc/passwd', '', 'a/b/c/d/e/f', 'ABCDEFGHIJ', 'x'.repeat(200), 'abcdefgh\0'])(
    'refuses a name like %j',
    async (name) => {
      const store = open()
      for (const work of [
        () => store.put(name, Buffer.from('x')),
        () => store.get(name),
        () => store.delete(name),
      ]) {
        await expect(work()).rejects.toThrow('is not a valid photo name')
      }
    },
  )
})

describe('a folder', () => {
  test('stores each photo two levels down, readable only by its owner, and never half written', async () => {
    const root = join(folder, 'closed')
    const store = createFolderStore(root)
    const name = randomUUID()
    await store.put(name, Buffer.alloc(100_000))
    const place = join(root, name.slice(0, 2), name.slice(2, 4))
    expect(await readdir(place)).toEqual([`${name}.jpg`])
    expect((await stat(join(place, `${name}.jpg`))).mode & 0o777).toBe(0o600)
    expect((await stat(place)).mode & 0o777).toBe(0o700)
  })

  test('that cannot be written reports it', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const store = createFolderStore(join(file, 'photos'))
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toBeInstanceOf(PhotoStoreUnavailable)
  })
})

describe('a bucket', () => {
  test('refuses an unknown key', async () => {
    for (const wrong of [{ secret: 'guessed' }, { keyId: 'AKIAOTHER' }, { region: 'eu-west-1' }]) {
      const store = createS3Store({ ...s3.bucket, ...wrong })
      await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toThrow('answered 403')
      await expect(store.get(randomUUID())).rejects.toThrow('answered 403')
    }
  })

  test('that cannot be reached reports it', async () => {
    const store = createS3Store({ ...s3.bucket, url: 'http://127.0.0.1:9/photos' })
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toBeInstanceOf(PhotoStoreUnavailable)
    await expect(store.delete(randomUUID())).rejects.toBeInstanceOf(PhotoStoreUnavailable)
  })

  test('stores the photos of a server configured for it, and none on the local disk', async () => {
    const server = await startTestServer({ environment: s3.environment })
    try {
      const { token } = await signUp(server, 'customer')
      const shop = await openTenant(server, 'retailer')
      const photo = await makePhoto()
      const { imageUrl } = await suggestFor(server, { token, retailerCode: shop.code, photo })
      const shown = await fetch(`${server.url}${imageUrl}`)
      expect(shown.status).toBe(200)
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      const [id] = /[0-9a-f-]{36}/.exec(imageUrl) ?? []
      expect(s3.names()).toEqual(expect.arrayContaining([`/photos/${id}.jpg`, `/photos/${id}-thumbnail.jpg`]))
      expect(await readdir(server.dataDir)).not.toContain('photos')
      expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([])
    } finally {
      await server.close()
    }
  })

  test('that is unavailable makes the server answer with Retry-After and leaves nothing behind', async () => {
    const away = { ...s3.environment, PHOTO_STORE_S3_URL: 'http://127.0.0.1:9/photos' }
    const server = await startTestServer({ environment: away })
    try {
      const { token } = await signUp(server, 'customer')
      const shop = await openTenant(server, 'retailer')
      const answer = await sendPhoto(server, { token, retailerCode: shop.code, photo: await makePhoto() })
      expect(answer).toMatchObject({ status: 503, body: { code: 'photos_unavailable' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([])
    } finally {
      await server.close()
    }
  })
})
