import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Network } from '../../src/network/network.ts'
import type { Lesson } from './learn-network.ts'

/** Learns in a thread of its own. */
export async function learnInThread(lessons: readonly Lesson[], seed: number): Promise<Network> {
  const thread = new Worker(new URL('./network-thread.ts', import.meta.url), {
    workerData: { lessons, seed },
  })
  const [network] = (await once(thread, 'message')) as [Network]
  return network
}
