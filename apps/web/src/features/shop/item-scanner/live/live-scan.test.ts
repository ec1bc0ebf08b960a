import { describe, expect, it } from 'vitest'
import {
  type Item,
  type LiveScan,
  nothingScanned,
  refuseItems,
  type ScanStep,
  takeStep,
} from './live-scan.ts'

const milk: Item = { id: 4, name: 'Milk', imageUrl: undefined, inStock: 5, priceNaira: 3_500 }
const soap: Item = { id: 9, name: 'Soap', imageUrl: undefined, inStock: 0, priceNaira: undefined }
const after = (...steps: readonly ScanStep[]): LiveScan => steps.reduce(takeStep, nothingScanned)
const look = { type: 'look' } as const
const found = (item: Item): readonly ScanStep[] => [look, { type: 'find', item }]

describe('scanning items', () => {
  it('lists an item once and counts it, with the price that is known', () => {
    const scan = after(...found(milk), ...found(soap), ...found(milk))
    expect(scan.items.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      [9, 1, ''],
      [4, 2, '3500.00'],
    ])
    expect(takeStep(scan, { type: 'set-quantity', id: 9, quantity: 0 }).items).toHaveLength(1)
  })

  it('asks which of several it is', () => {
    const offered = after(look, { type: 'offer', items: [milk, soap] })
    expect(offered.look).toMatchObject({ at: 'choosing' })
    expect(takeStep(offered, { type: 'choose', id: 9 })).toMatchObject({
      look: { at: 'ready' },
      items: [{ id: 9 }],
    })
    expect(takeStep(offered, { type: 'dismiss' }).items).toEqual([])
  })

  it('needs a price of everything', () => {
    const scan = after(...found(soap))
    expect(refuseItems(scan.items)).toBe('Enter the price of Soap.')
    for (const price of ['0', '-1', 'two', '1.234'])
      expect(refuseItems(takeStep(scan, { type: 'type-price', id: 9, price }).items)).toBeDefined()
    expect(refuseItems(takeStep(scan, { type: 'type-price', id: 9, price: '700.50' }).items)).toBeUndefined()
  })

  it('ignores a late answer, and a barcode while it looks at another', () => {
    expect(after({ type: 'find', item: milk })).toBe(nothingScanned)
    const looking = after(look)
    expect(takeStep(looking, look)).toBe(looking)
  })
})
