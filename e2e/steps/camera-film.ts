import { writeFile } from 'node:fs/promises'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { launchOptions as usual } from './phone.ts'
import { drawingOf } from './photos.ts'

/** Chromium with a camera that films what this file holds at the moment the camera opens. */
export function launchOptionsFilming(film: string) {
  const filming = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  return { ...usual, args: [...usual.args, ...filming] }
}

/** Puts this text in front of the camera as a QR code. */
export async function filmCode(film: string, text: string): Promise<void> {
  await filmPicture(film, await qrcode.toBuffer(text, { width: 360, margin: 4 }))
}

/** Puts this product's drawing in front of the camera. */
export async function filmProduct(film: string, product: string): Promise<void> {
  await filmPicture(film, await sharp(drawingOf(product), { density: 300 }).resize(360, 360).toBuffer())
}

async function filmPicture(film: string, picture: Buffer): Promise<void> {
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .composite([{ input: picture }])
    .jpeg({ quality: 90 })
    .toBuffer()
  await writeFile(film, Buffer.concat([frame, frame]))
}
