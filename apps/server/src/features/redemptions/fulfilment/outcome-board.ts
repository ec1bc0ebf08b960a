/** Where requests of this process wait for what its own workers find out. */
export interface OutcomeBoard {
  /** Resolves at the next news of this redemption, or when the time is over. */
  news(id: string, withinMs: number): Promise<void>
  post(id: string): void
}

export function createOutcomeBoard(): OutcomeBoard {
  const waiting = new Map<string, Set<() => void>>()
  return {
    news: (id, withinMs) =>
      new Promise((resolve) => {
        const here = waiting.get(id) ?? new Set()
        waiting.set(id, here)
        const leave = () => {
          clearTimeout(timer)
          here.delete(leave)
          if (here.size === 0) waiting.delete(id)
          resolve()
        }
        const timer = setTimeout(leave, withinMs)
        here.add(leave)
      }),
    post: (id) => {
      for (const leave of [...(waiting.get(id) ?? [])]) leave()
    },
  }
}
