import type { AlertSource, StockAlert } from './alerts.ts'

type Sample = Omit<StockAlert, 'createdAt' | 'dismissed'> & { readonly minutesOld: number }

const samples: readonly Sample[] = [
  {
    id: '1',
    productName: 'Milk 1L',
    currentStock: 0,
    threshold: 10,
    type: 'out_of_stock',
    priority: 'high',
    minutesOld: 25,
  },
  {
    id: '2',
    productName: 'Bread Loaf',
    currentStock: 2,
    threshold: 15,
    type: 'low_stock',
    priority: 'high',
    minutesOld: 48,
  },
  {
    id: '3',
    productName: 'Rice 2kg',
    currentStock: 4,
    threshold: 12,
    type: 'low_stock',
    priority: 'medium',
    minutesOld: 130,
  },
  {
    id: '4',
    productName: 'Bananas 1kg',
    currentStock: 5,
    threshold: 10,
    type: 'low_stock',
    priority: 'medium',
    minutesOld: 260,
  },
  {
    id: '5',
    productName: 'Eggs 12pk',
    currentStock: 7,
    threshold: 8,
    type: 'reorder_soon',
    priority: 'low',
    minutesOld: 1_500,
  },
]

/** Spec §3: five alerts with thresholds from 8 to 15. Their times are relative to now, so they never look old. */
export const sampleAlerts: AlertSource = {
  stockAlerts: (now) =>
    samples.map(({ minutesOld, ...alert }) => ({
      ...alert,
      createdAt: new Date(now.getTime() - minutesOld * 60_000),
      dismissed: false,
    })),
}
