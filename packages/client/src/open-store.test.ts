import { describe, expect, it } from 'vitest'
import { openStore } from './open-store.ts'

/** The parts of the browser's storage that the store uses. */
function storageWith(items: Map<string, string>, isFull = false): Storage {
  return {
    get length() {
      return items.size
    },
    key: (place) => [...items.keys()][place] ?? null,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, text) => {
      if (isFull) throw new Error('QuotaExceededError')
      items.set(key, text)
    },
  }
}

describe('a store', () => {
  it('writes through to the browser and reads what is there', () => {
    const items = new Map([['token', 'abc']])
    const store = openStore(() => storageWith(items))
    expect(store.read('token')).toBe('abc')
    store.write('token', 'def')
    expect(items.get('token')).toBe('def')
    store.remove('token')
    expect(store.read('token')).toBeUndefined()
  })

  it('sees later changes by another tab', () => {
    const items = new Map<string, string>()
    const store = openStore(() => storageWith(items))
    store.write('token', 'abc')
    items.set('token', 'from another tab')
    expect(store.read('token')).toBe('from another tab')
  })

  it('keeps values in memory when the storage is blocked', () => {
    const store = openStore(() => {
      throw new Error('SecurityError')
    })
    expect(store.read('token')).toBeUndefined()
    store.write('token', 'abc')
    expect(store.read('token')).toBe('abc')
    store.remove('token')
    expect(store.read('token')).toBeUndefined()
  })

  it('returns the newer value when a full storage still holds the older one', () => {
    const items = new Map([['token', 'old']])
    const store = openStore(() => storageWith(items, true))
    store.write('token', 'new')
    expect(store.read('token')).toBe('new')
    store.remove('token')
    expect(store.read('token')).toBeUndefined()
  })
})
