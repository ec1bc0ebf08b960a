// The real recognition worker, except that photos of one width crash its thread and photos of another make it hang.
import { parentPort } from 'node:worker_threads'
import { deadlyWidth, hangingWidth } from './fragile-widths.ts'

await import('../src/providers/product-recognition/recognition-worker.ts')

interface Message {
  readonly asked: undefined | Uint8Array | { readonly photo: Uint8Array }
}

parentPort?.on('message', ({ asked }: Message) => {
  if (!asked) return
  const width = widthOf(Buffer.from('photo' in asked ? asked.photo : asked))
  if (width === deadlyWidth) process.exit(1)
  while (width === hangingWidth);
})

/** Reads the width from the frame header of a JPEG. */
function widthOf(jpeg: Buffer): number {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return frame < 0 ? 0 : jpeg.readUInt16BE(frame + 7)
}
