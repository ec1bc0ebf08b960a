import { useEffect, useEffectEvent } from 'react'
import type { OutboxNews } from './send-outbox.ts'
import type { SaleNews } from './send-sales.ts'

/** Sends the signed-in user's outbox. Starts `after` the first screen, whose requests come first. */
export function useOutbox(
  token: string | undefined,
  after: Promise<void>,
  tell: (news: OutboxNews | SaleNews) => void,
): void {
  const told = useEffectEvent(tell)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      await after
      const { syncOutbox } = await import('./sync-outbox.ts')
      if (!isOver) stop = syncOutbox((news) => told(news))
    }
    // If this fails, the outbox is sent at the next start.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [token, after])
}
