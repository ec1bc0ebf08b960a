export interface AfterAnswer {
  /** Starts work that the answer does not wait for, so that its duration reveals nothing to the caller. */
  run(work: () => Promise<void>): void
  /** Resolves when all started work is done: a graceful stop waits for it. */
  settled(): Promise<void>
}

export function createAfterAnswer(onFault: (error: unknown) => void): AfterAnswer {
  const underWay = new Set<Promise<void>>()
  return {
    run(work) {
      const task: Promise<void> = work()
        .catch(onFault)
        .finally(() => underWay.delete(task))
      underWay.add(task)
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}
