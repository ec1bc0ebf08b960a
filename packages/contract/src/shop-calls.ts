// The calls of a shop whose stock is live.
import type { Call } from './call.ts'
import {
  countStockAlerts,
  deleteStock,
  editStock,
  listStockAlerts,
  listStockChanges,
  readStock,
  restoreStock,
} from './stock.ts'

/** A topic of `all-calls.ts`. */
export const shopCalls = {
  Stock: {
    readStock,
    editStock,
    deleteStock,
    restoreStock,
    listStockChanges,
    listStockAlerts,
    countStockAlerts,
  },
} as const satisfies Record<string, Record<string, Call>>
