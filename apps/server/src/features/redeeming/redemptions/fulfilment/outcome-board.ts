/** Notifies waiting requests of this process about outcomes that its own workers find. */
export interface OutcomeBoard {
  /** Resolves when something happens to this redemption, or when the time is up. */
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
