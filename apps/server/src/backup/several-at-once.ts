// The disk is asked for a few files at a time: waiting for each in turn is slow, all at once is no faster.
const atOnce = 6

/** Does the work for every item, a few at a time; the first failure, or the signal, ends it. */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  let failed = false
  const takeTurns = async () => {
    for (const item of waiting) {
      if (failed) return
      signal.throwIfAborted()
      await work(item)
    }
  }
  const turns = Array.from({ length: atOnce }, () =>
    takeTurns().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  // All of them come to rest before the failure is told, so that nobody writes into a folder that is being removed.
  const outcomes = await Promise.allSettled(turns)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
