// One file at a time is slow; more than a few at a time is no faster.
const concurrency = 6

/** Runs the work for every item with limited concurrency. Stops at the first failure or when the signal aborts. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let failed = false
  const runWorker = async () => {
    for (const item of queue) {
      if (failed) return
      signal.throwIfAborted()
      await work(item)
    }
  }
  const workers = Array.from({ length: concurrency }, () =>
    runWorker().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  // Wait for all workers before reporting a failure, so that none writes into a folder that is being removed.
  const outcomes = await Promise.allSettled(workers)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
