/**
 * Does one thing after the other for whatever is asked: what is asked meanwhile is done together afterwards. A read that is
 * under way is finished, so that news that keep coming never keep the answer away.
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
