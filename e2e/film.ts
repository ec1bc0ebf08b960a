import { writeFile } from 'node:fs/promises'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { launchOptions as usual } from './phone.ts'

/** Chromium with a camera that films whatever this file holds each time that the camera is opened. */
export function launchOptionsFilming(film: string) {
  const filming = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  return { ...usual, args: [...usual.args, ...filming] }
}

/** Puts this text in front of the camera as a QR code. */
export async function filmCode(film: string, text: string): Promise<void> {
  const code = await qrcode.toBuffer(text, { width: 360, margin: 4 })
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .composite([{ input: code }])
    .jpeg({ quality: 90 })
    .toBuffer()
  await writeFile(film, Buffer.concat([frame, frame]))
}
