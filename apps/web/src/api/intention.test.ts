import { describe, expect, it } from 'vitest'
import { intentionOf } from './intention.ts'

const wish = { productId: 3, quantity: 1 }

describe('intentionOf', () => {
  it('names a first wish so that a header can carry it', () => {
    expect(intentionOf(wish, undefined).key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('keeps the name of the same wish', () => {
    const first = intentionOf(wish, undefined)
    expect(intentionOf({ ...wish }, first)).toBe(first)
  })

  it('names another wish anew', () => {
    const first = intentionOf(wish, undefined)
    expect(intentionOf({ ...wish, quantity: 2 }, first).key).not.toBe(first.key)
  })
})
