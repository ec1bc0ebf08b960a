import { Refusal } from '../../../../access/refusal.ts'

/** More compressed text than any camera or screenshot tool writes. */
const maxTextBytes = 64 * 1024
const signatureBytes = 8
const textChunks = new Set(['zTXt', 'iTXt'])

/**
 * Refuses animations and decompression bombs: decoders unpack compressed text chunks to a thousand times their size,
 * only to discard them.
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
    if (textBytes > maxTextBytes) {
      throw new Refusal('invalid', 'This photo contains too much embedded data. Please take it again.', {
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
