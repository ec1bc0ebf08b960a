// What a worker thread of the pool runs: one task at a time, each answered with its result or with why there is none.
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { readGtins } from './barcodes.ts'
import type { Engine } from './engine.ts'
import type { ReplyMessage, TaskMessage, TaskName, WorkerTasks } from './worker-tasks.ts'

type Handlers = {
  [Task in TaskName]: (asked: WorkerTasks[Task]['asked']) => Promise<WorkerTasks[Task]['answered']>
}

const handlers: Handlers = {
  warmUp,
  readGtins,
  describe: async (picture) => (await openEngine()).describe(picture),
  rank: async ({ photo, ...shop }) => (await openEngine()).rank(photo, shop),
}

let engine: Promise<{ readonly opened: Engine }> | undefined

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
  const anything = { productId: 0, brand: '', isLoose: false, hasPhotos: false }
  const candidates = [{ ...anything, features: [await opened.describe(picture)] }]
  await opened.rank(picture, { key: 'warming up', candidates })
  return undefined
}

/** The engine brings ten megabytes of WebAssembly, so it is opened when the first picture needs it. */
async function openEngine(): Promise<Engine> {
  engine ??= import('./fisher-akaze/fisher-akaze.ts').then(async ({ createFisherAkaze }) => ({
    opened: await createFisherAkaze(),
  }))
  return (await engine).opened
}

parentPort?.on('message', ({ task, asked }: TaskMessage) => {
  void runTask(task, asked).then((reply) => parentPort?.postMessage(reply, []))
})

async function runTask(task: TaskName, asked: TaskMessage['asked']): Promise<ReplyMessage> {
  try {
    // A task comes with what belongs to it: the pool's types see to that on the other side.
    const run = handlers[task] as (asked: TaskMessage['asked']) => Promise<unknown>
    return { answered: await run(asked) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
