// The calls of a shop whose stock and sales are live.
import type { Call } from './call.ts'
import { findItem, recogniseItem, saveItems } from './shop/inventory-scans.ts'
import { answerPointPayment, askPointPayment, payOutShop, readPointPayment } from './shop/point-payments.ts'
import { listCounterGoods, listSales, readTakings, takeSale, voidSale } from './shop/sales.ts'
import {
  countStockAlerts,
  deleteStock,
  editStock,
  listStockAlerts,
  listStockChanges,
  readStock,
  restoreStock,
} from './shop/inventory-stock.ts'

/** Three topics of `all-calls.ts`. */
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
  'Item scans': { findItem, recogniseItem, saveItems },
  'Point payments': { askPointPayment, readPointPayment, answerPointPayment, payOutShop },
  Sales: { takeSale, voidSale, listSales, readTakings, listCounterGoods },
} as const satisfies Record<string, Record<string, Call>>
