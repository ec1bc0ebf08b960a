import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { chromiumArguments } from './chromium.ts'

/** Chromium's arguments for a camera that films this QR code. */
export async function cameraShowing(text: string): Promise<string[]> {
  const code = await qrcode.toBuffer(text, { width: 360, margin: 4 })
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .composite([{ input: code }])
    .jpeg({ quality: 90 })
    .toBuffer()
  const file = join(await mkdtemp(join(tmpdir(), 'jara-camera-')), 'camera.mjpeg')
  await writeFile(file, Buffer.concat(Array.from({ length: 5 }, () => frame)))
  return [
    ...chromiumArguments,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}
