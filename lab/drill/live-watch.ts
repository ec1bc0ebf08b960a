import { setTimeout as delay } from 'node:timers/promises'
import { listen, type OpenStream } from '../../apps/server/testing/streams.ts'
import type { Scene } from './scene.ts'

/** The shop's open app at each node, which receives an update for every purchase. */
export interface LiveWatch {
  /** How long after that moment updates had arrived from every node; undefined if one was late. */
  heardAgain(after: number, withinMs: number): Promise<number | undefined>
}

export function watchLive({ nodes, shop }: Scene): LiveWatch {
  const lastHeard = nodes.map(() => 0)
  nodes.forEach(({ url }, number) => {
    void listenForEver(url, shop, () => (lastHeard[number] = performance.now()))
  })
  return {
    heardAgain: async (after, withinMs) => {
      const deadline = after + withinMs
      while (performance.now() < deadline) {
        if (lastHeard.every((at) => at > after)) return Math.max(...lastHeard) - after
        await delay(50)
      }
      return undefined
    },
  }
}

async function listenForEver(url: string, shop: Scene['shop'], onHeard: () => void): Promise<never> {
  for (;;) {
    const stream = await listen({ url }, shop).catch(() => undefined)
    if (stream) await follow(stream, onHeard)
    await delay(500)
  }
}

/** A new stream starts with recent updates, which do not count. */
async function follow({ heard, ended }: OpenStream, onHeard: () => void): Promise<void> {
  let isOver = false
  void ended.then(() => (isOver = true))
  for (let known = heard.length; !isOver; await delay(50)) {
    if (heard.length > known) onHeard()
    known = heard.length
  }
}
