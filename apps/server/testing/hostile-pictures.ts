import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { makePhoto, makePicture } from './photos.ts'

/** A PNG of a single colour: a small file, however many pixels it has. */
export async function flatPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3355aa' }, limitInputPixels: false })
    .png()
    .toBuffer()
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

const afterHeader = 33

function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)])
}

/** A PNG that declares ten thousand frames. */
export async function animatedPng(): Promise<Buffer> {
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(10_000)
  return withChunks(await flatPng(64, 64), pngChunk('acTL', frames))
}

/** A PNG with a gigabyte of text, compressed to a megabyte. */
export async function textBomb(): Promise<Buffer> {
  const text = deflateSync(Buffer.alloc(50_000_000), { level: 9 })
  const chunks = Array.from({ length: 20 }, (_, at) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`note${at}\0\0`), text])),
  )
  return withChunks(await flatPng(64, 64), ...chunks)
}

const page = '<html><script>alert(document.domain)</script></html>'

/** HTML with the first bytes of a JPEG. */
export const pageWithJpegSignature = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(page)])

/** A valid photo with HTML in a comment and after its end. */
export async function jpegWithPageInside(): Promise<Buffer> {
  const photo = await makePhoto()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(page.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(page)])
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(page)])
}

/** Metadata as phones write it: location, make and model, and an orientation to rotate by. */
export async function photoWithGps(): Promise<Buffer> {
  return (await makePicture(800, 400))
    .withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark', Copyright: 'Adaeze' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 31/1 2784/100', GPSLongitude: '3/1 22/1 4512/100' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer()
}

/** Twenty megapixels that hardly compress, which gives nearly the largest accepted file. */
export async function heavyPhoto(): Promise<Buffer> {
  const [width, height] = [5_000, 4_000]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 62 })
    .toBuffer()
}

export const otherFiles: readonly (readonly [string, Uint8Array])[] = [
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from(page)],
  ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['nothing', new Uint8Array()],
  ['three bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['a JPEG after a space', Buffer.from([0x20, 0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46])],
]
