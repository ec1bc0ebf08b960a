import { describe, expect, it } from 'vitest'
import { catalogue, opening } from './sample-products.ts'
import {
  categories,
  foundProducts,
  isLooking,
  takeStep,
  totalsOf,
  wholeList,
  type Category,
  type ListedProduct,
  type ShoppingListStep,
} from './shopping-list.ts'

const [rice, milk, bread] = opening.map(({ id }) => id)

function after(items: readonly ListedProduct[], ...steps: ShoppingListStep[]): readonly ListedProduct[] {
  return steps.reduce(takeStep, items)
}

function namesFound(search: string, category: Category = 'All'): string[] {
  return foundProducts(catalogue, { search, category }).map(({ name }) => name)
}

describe('looking for products', () => {
  it.each([
    ['by name', 'bananas', ['Ripe Bananas 1kg']],
    ['by brand', 'hillside', ['Evaporated Milk 1L', 'Drinking Yoghurt 500ml']],
    ['by category', 'bakery', ['Family Bread Loaf', 'Sweet Rolls 6pk']],
    ['in capitals', 'BANANAS', ['Ripe Bananas 1kg']],
    ['by a part of a word, with spaces around it', '  anana ', ['Ripe Bananas 1kg']],
    ['for what is not there', 'candles', []],
  ])('finds %s', (_how, search, names) => {
    expect(namesFound(search)).toEqual(names)
  })

  it.each(categories)('shows only products of category %s, and at least one', (category) => {
    const found = foundProducts(catalogue, { ...wholeList, category })
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((product) => category !== 'All' && product.category !== category)).toEqual([])
  })

  it('combines search words and category', () => {
    expect(namesFound('tomato', 'Cooking')).toEqual(['Tomato Paste 400g'])
    expect(namesFound('hillside', 'Bakery')).toEqual([])
  })

  it('starts with a word or a category', () => {
    expect(isLooking(wholeList)).toBe(false)
    expect(isLooking({ ...wholeList, search: '  ' })).toBe(false)
    expect(isLooking({ search: 'milk', category: 'Dairy' })).toBe(true)
    expect(isLooking({ ...wholeList, category: 'Dairy' })).toBe(true)
  })
})

describe('the list', () => {
  it('holds a product once, and increases its quantity when it is added again', () => {
    const product = catalogue.find(({ id }) => id === milk)
    if (!product) throw new Error('The sample has no milk.')
    const once = after([], { type: 'add', product })
    expect(once).toEqual([{ ...product, quantity: 1, notes: '' }])
    expect(after(once, { type: 'add', product })).toEqual([{ ...product, quantity: 2, notes: '' }])
  })

  it.each([
    [3, [3, 1, 1]],
    [1, [1, 1, 1]],
    [0, [1, 1]],
    [-1, [1, 1]],
  ])('with a quantity of %i keeps %j', (quantity, quantities) => {
    const items = after(opening, { type: 'set-quantity', id: String(rice), quantity })
    expect(items.map((item) => item.quantity)).toEqual(quantities)
  })

  it('keeps a trimmed note with its product, and removes a blank one', () => {
    const noted = after(opening, { type: 'note', id: String(bread), notes: ' sliced ' })
    expect(noted.map(({ notes }) => notes)).toEqual(['Stone-free only', '', 'sliced'])
    const blank = after(noted, { type: 'note', id: String(rice), notes: '  ' })
    expect(blank.map(({ notes }) => notes)).toEqual(['', '', 'sliced'])
  })

  it('adds up pieces, points and kobo, each times its quantity', () => {
    expect(totalsOf(opening)).toEqual({ items: 4, points: 120, kobo: 1_435_000 })
    expect(totalsOf([])).toEqual({ items: 0, points: 0, kobo: 0 })
  })
})
