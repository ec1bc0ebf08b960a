// The stock alerts. A dismissed alert stays hidden while the screen is open; nothing is stored.

export type AlertPriority = 'high' | 'medium' | 'low'

export interface StockAlert {
  readonly id: string
  readonly productName: string
  readonly currentStock: number
  readonly threshold: number
  /** `out_of_stock`, `low_stock`, `reorder_soon`, or a kind that this app does not know yet. */
  readonly type: string
  readonly priority: AlertPriority
  readonly createdAt: Date
  readonly dismissed: boolean
}

/** The source of the alerts. The only implementation so far is `sample-alerts.ts`. */
export interface AlertSource {
  stockAlerts(now: Date): readonly StockAlert[]
}

/** Spec §4: a dismissed alert stays dismissed. */
export function dismiss(alerts: readonly StockAlert[], id: string): readonly StockAlert[] {
  return alerts.map((alert) => (alert.id === id ? { ...alert, dismissed: true } : alert))
}

export function activeAlerts(alerts: readonly StockAlert[]): readonly StockAlert[] {
  return alerts.filter(({ dismissed }) => !dismissed)
}

/** Spec §9: one message per type, and one for unknown types. */
export function alertMessage({ type, currentStock }: StockAlert): string {
  switch (type) {
    case 'out_of_stock':
      return 'Out of stock'
    case 'low_stock':
      return `Only ${currentStock} left`
    case 'reorder_soon':
      return 'Consider reordering soon'
    default:
      return 'Stock alert'
  }
}
