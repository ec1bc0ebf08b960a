import { describe, expect, it } from 'vitest'
import { sampleShoppingList } from './sample-products.ts'
import {
  categories,
  foundProducts,
  isLooking,
  openShoppingList,
  takeStep,
  totalsOf,
  type ShoppingList,
  type ShoppingListStep,
} from './shopping-list.ts'

const { catalogue } = sampleShoppingList
const opened = openShoppingList(sampleShoppingList)
const empty: ShoppingList = { ...opened, items: [] }
const [rice, milk, bread] = opened.items.map(({ id }) => id)

function after(list: ShoppingList, ...steps: ShoppingListStep[]): ShoppingList {
  return steps.reduce(takeStep, list)
}

function namesFound(search: string, category: ShoppingList['category'] = 'All'): string[] {
  return foundProducts(catalogue, { ...opened, search, category }).map(({ name }) => name)
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
    const found = foundProducts(catalogue, { ...opened, category })
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((product) => category !== 'All' && product.category !== category)).toEqual([])
  })

  it('combines search words and category', () => {
    expect(namesFound('tomato', 'Cooking')).toEqual(['Tomato Paste 400g'])
    expect(namesFound('hillside', 'Bakery')).toEqual([])
  })

  it('starts with a word or a category, and ends when the list is opened', () => {
    expect(isLooking(opened)).toBe(false)
    expect(isLooking(after(opened, { type: 'search', text: '  ' }))).toBe(false)
    const looking = after(
      opened,
      { type: 'search', text: 'milk' },
      { type: 'choose-category', category: 'Dairy' },
    )
    expect(isLooking(looking)).toBe(true)
    expect(isLooking(after(looking, { type: 'search', text: '' }))).toBe(true)
    expect(after(looking, { type: 'show-list' })).toEqual(opened)
  })
})

describe('the list', () => {
  it('holds a product once, and increases its quantity when it is added again', () => {
    const product = catalogue.find(({ id }) => id === milk)
    if (!product) throw new Error('The sample has no milk.')
    const once = after(empty, { type: 'add', product })
    expect(once.items).toEqual([{ ...product, quantity: 1, notes: '' }])
    expect(after(once, { type: 'add', product }).items).toEqual([{ ...product, quantity: 2, notes: '' }])
  })

  it.each([
    [3, [3, 1, 1]],
    [1, [1, 1, 1]],
    [0, [1, 1]],
    [-1, [1, 1]],
  ])('with a quantity of %i keeps %j', (quantity, quantities) => {
    const { items } = after(opened, { type: 'set-quantity', id: String(rice), quantity })
    expect(items.map((item) => item.quantity)).toEqual(quantities)
  })

  it('keeps a trimmed note with its product, and removes a blank one', () => {
    const noted = after(opened, { type: 'note', id: String(bread), notes: ' sliced ' })
    expect(noted.items.map(({ notes }) => notes)).toEqual(['Stone-free only', '', 'sliced'])
    const blank = after(noted, { type: 'note', id: String(rice), notes: '  ' })
    expect(blank.items.map(({ notes }) => notes)).toEqual(['', '', 'sliced'])
  })

  it('adds up pieces, points and kobo, each times its quantity', () => {
    expect(totalsOf(opened.items)).toEqual({ items: 4, points: 120, kobo: 1_435_000 })
    expect(totalsOf([])).toEqual({ items: 0, points: 0, kobo: 0 })
  })
})
