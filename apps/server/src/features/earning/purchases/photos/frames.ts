// Messages over a pipe: the length of a JSON header, the header, and the bytes that it announces.
import type { Readable } from 'node:stream'

export interface Frame {
  readonly header: unknown
  readonly bytes: Buffer
}

const lengthBytes = 8

export function encodeFrame(header: object, ...parts: readonly Uint8Array[]): Buffer[] {
  const text = Buffer.from(JSON.stringify(header))
  const lengths = Buffer.alloc(lengthBytes)
  lengths.writeUInt32BE(text.length, 0)
  lengths.writeUInt32BE(
    parts.reduce((sum, part) => sum + part.length, 0),
    4,
  )
  return [lengths, text, ...parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.length))]
}

/** Reads frames until the pipe ends. Throws on one that is larger than allowed. */
export async function* readFrames(pipe: Readable, maxBytes: number): AsyncGenerator<Frame> {
  let chunks: Buffer[] = []
  let received = 0
  for await (const chunk of pipe as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    received += chunk.length
    for (let needed = frameLength(chunks, received, maxBytes); received >= needed;) {
      const all = Buffer.concat(chunks)
      yield frameIn(all.subarray(0, needed))
      chunks = [all.subarray(needed)]
      received -= needed
      needed = frameLength(chunks, received, maxBytes)
    }
  }
}

/** The length of the frame that the chunks begin with; infinite until that is known. */
function frameLength(chunks: Buffer[], received: number, maxBytes: number): number {
  if (received < lengthBytes) return Infinity
  const first = chunks[0] && chunks[0].length >= lengthBytes ? chunks[0] : Buffer.concat(chunks)
  const length = lengthBytes + first.readUInt32BE(0) + first.readUInt32BE(4)
  if (length > maxBytes) throw new Error(`A frame of ${length} bytes is larger than allowed.`)
  return length
}

function frameIn(frame: Buffer): Frame {
  const headerEnd = lengthBytes + frame.readUInt32BE(0)
  const header: unknown = JSON.parse(frame.toString('utf8', lengthBytes, headerEnd))
  return { header, bytes: frame.subarray(headerEnd) }
}
