/**
 * Runs one batch at a time. Items that arrive meanwhile form the next batch. A batch always finishes, so a
 * steady stream of items cannot starve the answers.
 */
export function coalesce<Item>(
  work: (items: readonly Item[]) => Promise<unknown>,
): (items: readonly Item[]) => void {
  const waiting = new Set<Item>()
  let isWorking = false
  const workOff = async () => {
    isWorking = true
    while (waiting.size > 0) {
      const items = [...waiting]
      waiting.clear()
      await work(items).catch(() => undefined)
    }
    isWorking = false
  }
  return (items) => {
    for (const item of items) waiting.add(item)
    if (!isWorking) void workOff()
  }
}
