import type { FoundCode } from './code-formats.ts'

/** What the worker answers, one message per picture. */
export type ReadAnswer = { readonly found: readonly FoundCode[] } | { readonly failed: string }

const notLoaded: ReadAnswer = { failed: 'The code reader could not be loaded.' }

/** A picture is never sent before the one before it is answered, so an answer needs no number. */
export function openWorkerReader() {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' })
  let take: (answer: ReadAnswer) => void = () => undefined
  // A worker that cannot be loaded says so once, perhaps before the first picture is there.
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
