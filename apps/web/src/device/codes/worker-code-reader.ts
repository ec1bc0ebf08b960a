import { reportMissingFile } from '../missing-files.ts'
import { scriptAddress } from '../script-address.ts'
import type { FoundCode, ReadAnswer } from './code-formats.ts'
// Vite resolves this import to the address of the bundled worker.
import workerUrl from './code-reader.worker.ts?worker&url'

const notLoaded: ReadAnswer = { failed: 'The code reader could not be loaded.' }

/** The next picture is sent only after the previous one is answered, so answers need no id. */
export function openWorkerReader() {
  const worker = new Worker(scriptAddress(workerUrl), { type: 'module' })
  let take: (answer: ReadAnswer) => void = () => undefined
  // A worker that cannot be loaded reports it once, possibly before the first picture is sent.
  let broken = false
  worker.addEventListener('message', ({ data: answer }: MessageEvent<ReadAnswer>) => take(answer))
  worker.addEventListener('error', () => {
    broken = true
    reportMissingFile()
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
