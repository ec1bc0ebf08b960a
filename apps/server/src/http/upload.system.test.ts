import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '@jara/rules/limits'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { makePhoto, makePhotoOfBytes, postForm, sendPhoto } from '../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTenant, type SignedInTenant } from '../../testing/shops.ts'
import { until } from '../../testing/until.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant
let photo: Buffer

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  photo = await makePhoto()
})

afterAll(() => server.close())

const boundary = 'a-boundary'
const contentType = `multipart/form-data; boundary=${boundary}`

interface Part {
  readonly name: string
  readonly content: Uint8Array | string
  readonly fileName?: string
  readonly type?: string
}

/** Encodes a multipart form, also with parts that no browser would send. */
function encode(...parts: readonly Part[]): Buffer {
  const encoded = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${
        type === undefined ? '' : `content-type: ${type}\r\n`
      }\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...encoded, Buffer.from(`--${boundary}--\r\n`)])
}

const image = () => ({ name: 'image', content: photo, fileName: 'photo.jpg', type: 'image/jpeg' })
const code = () => ({ name: 'retailerCode', content: shop.code })

function post(body: Uint8Array | ReadableStream<Uint8Array>, type = contentType) {
  const bytes = body instanceof ReadableStream ? body : new Uint8Array(body)
  return postForm(server.url, customer.token, bytes, { headers: { 'content-type': type } })
}

/** Streams the bytes in pieces, so that the request has no content length. */
function inPieces(bytes: Uint8Array, pieceBytes: number, pauseMs = 0): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.subarray(at, (at += pieceBytes)))
    },
  })
}

describe('the size of a photo', () => {
  const tooLarge = { status: 413, body: { message: 'File size must be less than 10MB' } }
  const send = (bytes: Buffer) =>
    sendPhoto(server, { token: customer.token, retailerCode: shop.code, photo: bytes })

  test('may be 10 MB and not a byte more', async () => {
    expect((await send(await makePhotoOfBytes(limits.photoMaxBytes))).status).toBe(200)
    expect(await send(await makePhotoOfBytes(limits.photoMaxBytes + 1))).toMatchObject(tooLarge)
  })

  describe('without a content length', () => {
    const sendInPieces = async (bytes: number) =>
      post(inPieces(encode(code(), { ...image(), content: await makePhotoOfBytes(bytes) }), 300_000))

    test('may be 10 MB', async () => {
      expect((await sendInPieces(limits.photoMaxBytes)).status).toBe(200)
    })

    test('is limited while it arrives', async () => {
      expect(await sendInPieces(limits.photoMaxBytes + 1)).toMatchObject(tooLarge)
    })
  })

  test('is refused at once if its content length is far too large', async () => {
    const answer = await exchange(`content-length: 30000000\r\nauthorization: Bearer ${customer.token}\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('File size must be less than 10MB')
  })
})

/** Sends only the head of a request and returns the answer. */
function exchange(headers: string): Promise<string> {
  const { port, hostname } = new URL(server.url)
  const socket = connect({ port: Number(port), host: hostname })
  socket.write(
    `POST /api/purchases/suggest-product HTTP/1.1\r\nhost: jara\r\ncontent-type: ${contentType}\r\n${headers}\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (data) => {
      resolve(data.toString())
      socket.destroy()
    })
  })
}

describe('a caller who may not send photos', () => {
  test('is refused before a byte of the body is read', async () => {
    expect(await exchange('content-length: 9000000\r\n')).toMatch(/^HTTP\/1\.1 401 /)
    const { token } = await signUp(server, 'retailer')
    expect(await exchange(`content-length: 9000000\r\nauthorization: Bearer ${token}\r\n`)).toMatch(
      /^HTTP\/1\.1 403 /,
    )
  })
})

describe('a form', () => {
  test('is accepted with any order of fields and any file name', async () => {
    expect((await post(encode(image(), code()))).status).toBe(200)
    expect((await post(encode(code(), { ...image(), fileName: '../../etc/passwd' }))).status).toBe(200)
    expect((await post(encode(code(), { name: 'image', content: photo, type: 'image/jpeg' }))).status).toBe(
      200,
    )
    expect((await post(encode(code(), { ...image(), type: 'text/html' }))).status).toBe(200)
  })

  const refused: [string, () => Uint8Array, number, RegExp][] = [
    ['without a photo', () => encode(code()), 400, /^image: is required/],
    ['without a shop', () => encode(image()), 400, /^retailerCode: is required/],
    ['with two photos', () => encode(code(), image(), image()), 400, /one photo/],
    ['with the photo in another field', () => encode(code(), { ...image(), name: 'photo' }), 400, /^photo:/],
    [
      'with an unknown field',
      () => encode(code(), { name: 'points', content: '99' }, image()),
      400,
      /points/,
    ],
    ['with two shops', () => encode(code(), code(), image()), 400, /twice/],
    [
      'with a shop of 100,000 letters',
      () => encode({ ...code(), content: 'A'.repeat(100_000) }, image()),
      400,
      /too long/,
    ],
    [
      'with more fields than it could have',
      () => encode(...Array.from({ length: 9 }, (_, at) => ({ name: `f${at}`, content: 'x' })), image()),
      400,
      /too many/,
    ],
    [
      'with a field named __proto__',
      () => encode(code(), { name: '__proto__', content: 'x' }, image()),
      400,
      /belong/,
    ],
    [
      'with a field named constructor',
      () => encode({ name: 'constructor', content: 'x' }, code(), image()),
      400,
      /belong/,
    ],
    ['with a file named __proto__', () => encode(code(), { ...image(), name: '__proto__' }), 400, /belong/],
    ['that ends too early', () => encode(code(), image()).subarray(0, 9_000), 400, /cannot be read/],
    ['that is empty', () => new Uint8Array(), 400, /is required|cannot be read/],
    ['that is no form', () => Buffer.from('{"image":"x"}'), 400, /cannot be read|is required/],
  ]
  test.each(refused)('%s is refused', async (_what, body, status, message) => {
    expect(await post(body())).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([])
    expect({}).not.toHaveProperty('x')
  })

  test('is the only way to send a photo', async () => {
    for (const type of [
      'application/json',
      'image/jpeg',
      'multipart/form-data',
      'multipart/mixed; boundary=x',
    ]) {
      const { status } = await post(Buffer.from('{"retailerCode":"x"}'), type)
      expect([400, 415], type).toContain(status)
    }
  })

  test('that is abandoned by its sender leaves nothing behind', async () => {
    const abandoned = new AbortController()
    const folder = join(server.dataDir, 'uploads')
    const sent = fetch(`${server.url}/api/purchases/suggest-product`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': contentType },
      body: inPieces(encode(code(), { ...image(), content: await makePhotoOfBytes(5_000_000) }), 10_000, 20),
      signal: abandoned.signal,
      duplex: 'half',
    })
    await until(async () => (await readdir(folder)).length === 1)
    abandoned.abort()
    await expect(sent).rejects.toThrow()
    await until(async () => (await readdir(folder)).length === 0)
  })

  test('leaves nothing behind whenever its sender goes, also before the server reads it', async () => {
    const folder = join(server.dataDir, 'uploads')
    const leavers = Array.from({ length: 200 }, (_, turns) => leaveAfter(turns))
    await Promise.all(leavers)
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  test('may take longer to arrive than JSON may', async () => {
    const body = encode(code(), image())
    const slowly = inPieces(body, Math.ceil(body.length / 11), 1_000)
    expect((await post(slowly)).status).toBe(200)
  })
})

describe('an account', () => {
  test('has twenty uploads under way at most, which keeps no other account from sending', async () => {
    const folder = join(server.dataDir, 'uploads')
    const form = encode(code(), image())
    expect((await post(form)).status).toBe(200)
    const under = await Promise.all(Array.from({ length: 20 }, () => beginUpload()))
    await until(async () => (await readdir(folder)).length === 20)
    expect(await post(form)).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } })
    const { token } = await signUp(server, 'customer')
    expect((await sendPhoto(server, { token, retailerCode: shop.code, photo })).status).toBe(200)
    under[0]?.destroy()
    await until(async () => (await readdir(folder)).length === 19)
    expect((await post(form)).status).toBe(200)
    for (const socket of under) socket.destroy()
    await until(async () => (await readdir(folder)).length === 0)
  })
})

/** Begins an upload, and closes the connection after this many turns of the event loop. */
async function leaveAfter(turns: number): Promise<void> {
  const socket = await beginUpload()
  for (let turn = 0; turn < turns; turn += 1) await nextTurn()
  socket.destroy()
}

/** Sends the first bytes of an upload. */
async function beginUpload(): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ port: Number(port), host: hostname })
  await once(socket, 'connect')
  socket.write(
    `POST /api/purchases/suggest-product HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${customer.token}\r\n` +
      `content-type: ${contentType}\r\ncontent-length: 500000\r\n\r\n`,
  )
  socket.write(encode(code(), image()).subarray(0, 2_000))
  return socket
}
