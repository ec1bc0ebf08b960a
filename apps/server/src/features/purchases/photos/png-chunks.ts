import { Refusal } from '../../../access/refusal.ts'

/** As much compressed text as a camera or a screenshot tool would ever write. */
const mostTextBytes = 64 * 1024
const signatureBytes = 8
const textChunks = new Set(['zTXt', 'iTXt'])

/**
 * Refuses what a PNG may be beside a picture: an animation, or a heap of compressed text that decoders unpack, a
 * thousandfold and for seconds, only to throw it away.
 */
export function refuseUnusualPng(png: Buffer): void {
  let textBytes = 0
  for (const { type, length } of chunksOf(png)) {
    if (type === 'acTL') {
      throw new Refusal('invalid', 'Animated pictures are not supported. Please take a photo.', {
        code: 'photo_animated',
      })
    }
    if (textChunks.has(type)) textBytes += length
    if (textBytes > mostTextBytes) {
      throw new Refusal('invalid', 'This photo carries too much text. Please take it again.', {
        code: 'photo_unreadable',
      })
    }
  }
}

function* chunksOf(png: Buffer): Generator<{ type: string; length: number }> {
  let at = signatureBytes
  while (at + 8 <= png.length) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), length }
    at += 12 + length
  }
}
