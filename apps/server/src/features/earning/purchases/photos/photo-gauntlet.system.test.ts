import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import * as hostile from '../../../../../testing/hostile-pictures.ts'
import { makePhoto, makePicture, sendPhoto, suggestFor } from '../../../../../testing/photos.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { openTenant, type SignedInTenant } from '../../../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  // The shop stocks nothing, so no recognition runs after the checks under test.
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

const send = (photo: Uint8Array, { token } = customer) =>
  sendPhoto(server, { token, retailerCode: shop.code, photo })

async function readBack(photo: Uint8Array, size = 'full'): Promise<{ bytes: Buffer; response: Response }> {
  const { imageUrl } = await suggestFor(server, { token: customer.token, retailerCode: shop.code, photo })
  const response = await fetch(`${server.url}${imageUrl}&size=${size}`)
  return { bytes: Buffer.from(await response.arrayBuffer()), response }
}

/** Files left on disk after refusals. */
async function leftovers(): Promise<string[]> {
  return readdir(join(server.dataDir, 'uploads'))
}

describe('a file that is not a JPEG or PNG, whatever its name and type', () => {
  test.each(hostile.otherFiles)('is refused: %s', async (_what, file) => {
    expect(await send(file)).toMatchObject({
      status: 415,
      body: { message: 'Only JPG and PNG files are supported' },
    })
  })

  test('leaves nothing behind when many are refused in parallel', async () => {
    const [[, file] = ['', Buffer.from('no picture')]] = hostile.otherFiles
    // From four accounts: each may have twenty open uploads.
    const senders = await Promise.all(Array.from({ length: 4 }, () => signUp(server, 'customer')))
    const answers = await Promise.all(
      senders.flatMap((sender) => Array.from({ length: 15 }, () => send(file, sender))),
    )
    expect(countStatuses(answers)).toEqual({ 415: 60 })
    expect(await leftovers()).toEqual([])
  })

  test('is refused: WebP, TIFF, AVIF', async () => {
    const picture = await makePicture(64, 64)
    for (const format of ['webp', 'tiff', 'avif'] as const) {
      expect((await send(await picture.clone().toFormat(format).toBuffer())).status).toBe(415)
    }
  })
})

describe('a picture that must not be decoded', () => {
  const refused: [string, () => Promise<Buffer>, RegExp][] = [
    ['196 megapixels in a small file', () => hostile.flatPng(14_000, 14_000), /24 megapixels/],
    ['a row of 65,000 pixels', () => hostile.flatPng(65_000, 1), /narrow/],
    ['an animation of 10,000 frames', hostile.animatedPng, /Animated/],
    ['a gigabyte of compressed text', hostile.textBomb, /too much embedded data/],
    ['a page behind a signature', async () => hostile.pageWithJpegSignature, /can’t read this photo/],
    ['a JPEG cut in the middle', async () => half(await makePhoto()), /can’t read this photo/],
    ['a PNG cut in the middle', async () => half(await hostile.flatPng(900, 900)), /can’t read this photo/],
  ]
  test.each(refused)('is refused: %s', async (_what, make, message) => {
    const answer = await send(await make())
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
    expect(await leftovers()).toEqual([])
  })

  const half = (file: Buffer) => file.subarray(0, file.length / 2)
})

describe('an accepted picture', () => {
  test('is stripped of metadata: location, camera and name', async () => {
    const sent = await hostile.photoWithGps()
    expect((await sharp(sent).metadata()).exif?.includes('Tecno')).toBe(true)
    for (const size of ['full', 'thumbnail']) {
      const { bytes } = await readBack(sent, size)
      const { exif, xmp, icc, iptc, orientation, format } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc, orientation, format }).toEqual({ format: 'jpeg' })
      for (const trace of ['Tecno', 'Exif', 'GPS', 'xmpmeta']) expect(bytes.includes(trace)).toBe(false)
    }
  })

  test('is rotated upright by its EXIF orientation', async () => {
    const { bytes } = await readBack(await hostile.photoWithGps())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 800 })
  })

  test('contains no HTML that was hidden in the upload', async () => {
    const sent = await hostile.jpegWithPageInside()
    expect(sent.includes('<script>')).toBe(true)
    const { bytes } = await readBack(sent)
    expect(bytes.includes('script')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 600 })
  })

  test('is limited in size, and its thumbnail is small', async () => {
    const sent = await makePhoto(4_000, 3_000)
    expect(await sharp((await readBack(sent)).bytes).metadata()).toMatchObject({
      width: 1_600,
      height: 1_200,
    })
    const { bytes } = await readBack(sent, 'thumbnail')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 240 })
  })

  test.each([
    ['one pixel', () => hostile.flatPng(1, 1)],
    [
      'a grey PNG with transparency',
      async () => (await makePicture()).toColourspace('b-w').ensureAlpha(0.4).png().toBuffer(),
    ],
    ['an interlaced PNG', async () => (await makePicture()).png({ progressive: true }).toBuffer()],
    [
      'a progressive CMYK JPEG',
      async () => (await makePicture()).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    ],
  ])('may be %s', async (_what, make) => {
    const { bytes, response } = await readBack(await make())
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
  })
})
