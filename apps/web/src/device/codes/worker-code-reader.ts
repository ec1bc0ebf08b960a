import type { FoundCode } from './code-formats.ts'

/** The worker's answer: one message per picture. */
export type ReadAnswer = { readonly found: readonly FoundCode[] } | { readonly failed: string }

const notLoaded: ReadAnswer = { failed: 'The code reader could not be loaded.' }

/** The next picture is sent only after the previous one is answered, so answers need no id. */
export function openWorkerReader() {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' })
  let take: (answer: ReadAnswer) => void = () => undefined
  // A worker that cannot be loaded reports it once, possibly before the first picture is sent.
  let broken = false
  worker.addEventListener('message', ({ data: answer }: MessageEvent<ReadAnswer>) => take(answer))
  worker.addEventListener('error', () => {
    broken = true
    take(notLoaded)
  })
  return {
    read(picture: ImageBitmap): Promise<readonly FoundCode[]> {
      return new Promise((resolve, reject) => {
        take = (answer) => ('found' in answer ? resolve(answer.found) : reject(new Error(answer.failed)))
        if (broken) take(notLoaded)
        else worker.postMessage(picture, [picture])
      })
    },
    close: () => worker.terminate(),
  }
}
