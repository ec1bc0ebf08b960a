/** Parts of the app that show samples until an installation turns them on, and additions that are absent until then. */
export const liveSources = [
  'shoppingList',
  'declaration',
  'itemScanner',
  'quickSales',
  'stockAlerts',
  'payCode',
  'pointPayments',
  'counter',
] as const
export type LiveSource = (typeof liveSources)[number]

export type LiveSwitches = Readonly<Record<LiveSource, boolean>>

/** All switches in one position. */
export function everySource(on: boolean): LiveSwitches {
  return {
    shoppingList: on,
    declaration: on,
    itemScanner: on,
    quickSales: on,
    stockAlerts: on,
    payCode: on,
    pointPayments: on,
    counter: on,
  }
}
