import { describe, expect, it } from 'vitest'
import { activeAlerts, alertMessage, dismiss, type StockAlert } from './alerts.ts'

const milk: StockAlert = {
  id: '1',
  productName: 'Milk 1L',
  currentStock: 0,
  threshold: 10,
  type: 'out_of_stock',
  priority: 'high',
  createdAt: new Date('2026-11-19T14:05:00Z'),
  dismissed: false,
}
const rice: StockAlert = { ...milk, id: '2', productName: 'Rice 2kg', currentStock: 4, type: 'low_stock' }

describe('dismiss', () => {
  it('removes one alert from the active ones', () => {
    expect(activeAlerts(dismiss([milk, rice], '1'))).toEqual([rice])
  })

  it('stays dismissed when dismissed again', () => {
    const dismissed = dismiss([milk, rice], '1')
    expect(dismiss(dismissed, '1')).toEqual(dismissed)
  })

  it('ignores an unknown alert', () => {
    expect(dismiss([milk, rice], '9')).toEqual([milk, rice])
  })
})

describe('alertMessage', () => {
  it.each([
    ['out_of_stock', 0, 'Out of stock'],
    ['low_stock', 4, 'Only 4 left'],
    ['reorder_soon', 9, 'Consider reordering soon'],
    ['expiring', 9, 'Stock alert'],
    ['', 9, 'Stock alert'],
  ])('of type %j with %s in stock says %j', (type, currentStock, message) => {
    expect(alertMessage({ ...milk, type, currentStock })).toBe(message)
  })
})
