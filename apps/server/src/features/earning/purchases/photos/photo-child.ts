// The process that decodes photos, confined by confinement.ts. It reads photos from its input and exits when that ends.
import sharp from 'sharp'
import { Refusal } from '../../../../access/refusal.ts'
import { encodeFrame, readFrames } from './frames.ts'
import { preparePhoto } from './prepare-photo.ts'

/** The largest photo and the lengths around it. */
const maxFrameBytes = 16 * 1024 * 1024

await loadDecoders()
dropRoot(Number(process.argv[2] ?? 0))
send({ ready: true, uid: process.getuid?.() })
for await (const { bytes } of readFrames(process.stdin, maxFrameBytes)) await answer(bytes)

/** Loads all native code now: the account that the process becomes may not be able to read it. */
async function loadDecoders(): Promise<void> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
  for (const encoded of [await picture.jpeg().toBuffer(), await picture.png().toBuffer()]) {
    await preparePhoto(encoded)
  }
}

function dropRoot(account: number): void {
  if (account === 0) return
  process.setgroups?.([])
  process.setgid?.(account)
  process.setuid?.(account)
}

async function answer(sent: Buffer): Promise<void> {
  try {
    const { photo, thumbnail, perceptualHash } = await preparePhoto(sent)
    send({ photo: photo.length, thumbnail: thumbnail.length, perceptualHash }, photo, thumbnail)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    send({ refusal: { message: error.message, code: error.code } })
  }
}

function send(header: object, ...parts: readonly Uint8Array[]): void {
  for (const part of encodeFrame(header, ...parts)) process.stdout.write(part)
}
