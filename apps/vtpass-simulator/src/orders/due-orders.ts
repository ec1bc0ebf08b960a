import type { World } from '../world.ts'
import { nextDueTime } from './order.sql.ts'
import { progressDueOrders } from './settle-order.ts'

/** The clock may be a test's and stand still: then it is looked at again, but not without end. */
const shortestWaitMs = 50
const longestWaitMs = 60_000

export interface DueOrders {
  /** To be called whenever an order was taken or the clock was moved. */
  reschedule(): void
  stop(): void
}

/** Sees to it that what is planned for a time happens then, though nobody asks. */
export function watchDueOrders(world: World): DueOrders {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const reschedule = () => {
    clearTimeout(timer)
    if (stopped) return
    const due = nextDueTime(world.db)
    if (due === undefined) return
    const waitMs = Math.min(Math.max(due - world.clock.now(), shortestWaitMs), longestWaitMs)
    timer = setTimeout(() => {
      progressDueOrders(world)
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
