import { writeFile } from 'node:fs/promises'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { launchOptions as usual } from './launch-options.ts'
import { drawingOf } from './photos.ts'

export interface Camera {
  /** The next time it is opened, the camera shows this text as a QR code. */
  shows: (text: string) => Promise<void>
  /** The next time it is opened, the camera shows this product's drawing. */
  showsProduct: (product: string) => Promise<void>
}

/** Chromium with a camera that shows what this file contains when the camera opens. */
export function launchOptionsFilming(film: string) {
  const filming = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
    '--use-fake-ui-for-media-stream',
  ]
  return { ...usual, args: [...usual.args, ...filming] }
}

export function cameraFilming(film: string): Camera {
  return {
    shows: async (text) => filmPicture(film, await qrcode.toBuffer(text, { width: 360, margin: 4 })),
    showsProduct: async (product) => {
      const drawing = sharp(drawingOf(product), { density: 300 }).resize(360, 360)
      await filmPicture(film, await drawing.toBuffer())
    },
  }
}

async function filmPicture(film: string, picture: Buffer): Promise<void> {
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .composite([{ input: picture }])
    .jpeg({ quality: 90 })
    .toBuffer()
  await writeFile(film, Buffer.concat([frame, frame]))
}
