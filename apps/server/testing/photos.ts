import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerOf } from '@jara/contract/call'
import { suggestProduct } from '@jara/contract/earning/purchases'
import sharp, { type Sharp } from 'sharp'
import type { TestAnswer, TestServer } from './server.ts'

export interface SentPhoto {
  readonly token: string
  readonly retailerCode?: string
  readonly photo: Uint8Array
  readonly type?: string
  /** Where to send it, if not to the suggestions. */
  readonly path?: string
}

/** Sends a photo as the app's form does. */
export async function sendPhoto(
  { url }: Pick<TestServer, 'url'>,
  { token, retailerCode, photo, type = 'image/jpeg', path = suggestProduct.path }: SentPhoto,
): Promise<TestAnswer> {
  const form = new FormData()
  if (retailerCode !== undefined) form.set('retailerCode', retailerCode)
  form.set('image', new Blob([new Uint8Array(photo)], { type }), 'photo.jpg')
  return postForm(url, token, form, { path })
}

/** Posts any body to the upload address. */
export async function postForm(
  url: string,
  token: string,
  body: FormData | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  { path = suggestProduct.path, headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  const response = await fetch(`${url}${path}`, {
    method: suggestProduct.method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown }
}

/** Uploads a photo that must be accepted. */
export async function suggestFor(
  server: Pick<TestServer, 'url'>,
  sent: SentPhoto,
): Promise<AnswerOf<typeof suggestProduct>> {
  const answer = await sendPhoto(server, sent)
  if (answer.status !== 200) throw new Error(`The photo was answered with ${JSON.stringify(answer)}`)
  return suggestProduct.answer.parse(answer.body)
}

/** A photo of soft patches of colour that stays recognisable after re-encoding. Random, unless a seed repeats it. */
export async function makePicture(width = 800, height = 600, seed?: number): Promise<Sharp> {
  const random = repeatableRandom(seed)
  const colours =
    seed === undefined ? randomBytes(6 * 6 * 3) : Buffer.alloc(6 * 6 * 3).map(() => random() * 256)
  const patches = await sharp(colours, { raw: { width: 6, height: 6, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
  return sharp(patches)
}

export async function makePhoto(width = 800, height = 600): Promise<Buffer> {
  return (await makePicture(width, height)).jpeg({ quality: 85 }).toBuffer()
}

/** A JPEG of exactly this size, padded after its end as some phones do. */
export async function makePhotoOfBytes(bytes: number): Promise<Buffer> {
  const photo = await makePhoto()
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length, 0xab)])
}

const drawings = join(import.meta.dirname, '../pictures')

/** A picture from the catalogue on a wooden table: scaled, rotated and with camera noise. */
export async function photographDrawing(
  name: string,
  { sizePx = 600, turnedBy = 0 }: { sizePx?: number; turnedBy?: number } = {},
): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const product = await sharp(readFileSync(join(drawings, `${name}.svg`)), { density: 400 })
    .resize(sizePx, sizePx, { fit: 'inside' })
    .rotate(turnedBy, { background: clear })
    .png()
    .toBuffer()
  const random = repeatableRandom()
  const wood = Buffer.from(Array.from({ length: 12 * 10 }, () => random() * 70).flatMap(asWood))
  const table = await sharp(wood, { raw: { width: 12, height: 10, channels: 3 } })
    .resize(1_200, 1_000, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
  const still = await sharp(table)
    .composite([{ input: product, left: 220, top: 100 }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const noisy = still.map((level) => Math.min(255, Math.max(0, level + random() * 20 - 10)))
  return sharp(noisy, { raw: { width: 1_200, height: 1_000, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}

function asWood(shade: number): number[] {
  return [150 + shade, 120 + shade, 90 + shade]
}

/** Always the same numbers, so that tests do not depend on chance. */
function repeatableRandom(seed = 7): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
