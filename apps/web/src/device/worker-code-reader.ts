import type { FoundCode } from './code-formats.ts'

/** What the worker answers, one message per picture. */
export type ReadAnswer = { readonly found: readonly FoundCode[] } | { readonly failed: string }

/** A picture is never sent before the one before it is answered, so an answer needs no number. */
export function openWorkerReader() {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' })
  return {
    read: (picture: ImageBitmap) => ask(worker, picture),
    close: () => worker.terminate(),
  }
}

function ask(worker: Worker, picture: ImageBitmap): Promise<readonly FoundCode[]> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: answer }: MessageEvent<ReadAnswer>) =>
      'found' in answer ? resolve(answer.found) : reject(new Error(answer.failed))
    worker.onerror = () => reject(new Error('The code reader could not be loaded.'))
    worker.postMessage(picture, [picture])
  })
}
