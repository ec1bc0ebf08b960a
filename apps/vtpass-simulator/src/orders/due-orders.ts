import type { Context } from '../context.ts'
import { nextDueTime } from './order.sql.ts'
import { progressDueOrders } from './settle-order.ts'

/** A test's clock may stand still, so the wait has a lower and an upper limit. */
const shortestWaitMs = 50
const longestWaitMs = 60_000

export interface DueOrders {
  /** Call this when an order was accepted or the clock was moved. */
  reschedule(): void
  stop(): void
}

/** Applies scheduled changes to orders when they are due, without waiting for a request. */
export function watchDueOrders(context: Context): DueOrders {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const reschedule = () => {
    clearTimeout(timer)
    if (stopped) return
    const due = nextDueTime(context.db)
    if (due === undefined) return
    const waitMs = Math.min(Math.max(due - context.clock.now(), shortestWaitMs), longestWaitMs)
    timer = setTimeout(() => {
      progressDueOrders(context)
      reschedule()
    }, waitMs)
  }
  reschedule()
  return {
    reschedule,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
