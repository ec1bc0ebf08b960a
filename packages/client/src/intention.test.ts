import { describe, expect, it } from 'vitest'
import { intentionOf } from './intention.ts'

const request = { productId: 3, quantity: 1 }

describe('intentionOf', () => {
  it('creates a key that is valid in a header', () => {
    expect(intentionOf(request, undefined).key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('keeps the key while the input is the same', () => {
    const first = intentionOf(request, undefined)
    expect(intentionOf({ ...request }, first)).toBe(first)
  })

  it('creates a new key when the input changes', () => {
    const first = intentionOf(request, undefined)
    expect(intentionOf({ ...request, quantity: 2 }, first).key).not.toBe(first.key)
  })
})
