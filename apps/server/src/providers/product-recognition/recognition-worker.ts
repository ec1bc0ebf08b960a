// Runs in a thread that describes pictures, one at a time.
import { workerData } from 'node:worker_threads'
import type { Engine } from '@jara/recognition/engine'
import { readGtins } from '@jara/recognition/read-gtins'
import sharp from 'sharp'
import { answerTasks } from './answer-tasks.ts'
import type { RecognitionThread } from './worker-tasks.ts'

const { modelFile } = workerData as RecognitionThread
let engine: Promise<{ readonly opened: Engine }> | undefined

answerTasks({
  warmUp,
  readGtins,
  describe: async (picture) => (await openEngine()).describe(picture),
  rank: async ({ photo, ...shop }) => (await openEngine()).rank(photo, shop),
})

async function warmUp(): Promise<undefined> {
  const picture = await sharp({
    create: {
      width: 320,
      height: 320,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  await readGtins(picture)
  const opened = await openEngine()
  const candidates = [{ productId: 0, brand: '', isLoose: false, features: [await opened.describe(picture)] }]
  await opened.rank(picture, { candidates, classifier: undefined })
  return undefined
}

/** The engine includes ten megabytes of WebAssembly, so it is loaded with the first picture. */
async function openEngine(): Promise<Engine> {
  engine ??= import('@jara/recognition/create-engine').then(async ({ createEngine }) => ({
    opened: await createEngine(modelFile),
  }))
  return (await engine).opened
}
