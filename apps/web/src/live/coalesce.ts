/**
 * Runs one batch at a time: items that arrive during a batch are the next one. A batch is always finished, so that a
 * stream of new items never keeps an answer away.
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
