import { beforeEach, describe, expect, it } from 'vitest'
import { createFreshness, type Freshness } from './freshness.ts'

let minutes: number
let loads: number
let failing: boolean
let freshness: Freshness<number>

beforeEach(() => {
  minutes = 0
  loads = 0
  failing = false
  freshness = createFreshness(
    async () => {
      loads += 1
      if (failing) throw new Error('no answer')
      return loads
    },
    () => minutes * 60_000,
  )
})

describe('what was loaded', () => {
  it('is good for five minutes', async () => {
    expect(await freshness.read('a')).toBe(1)
    minutes = 4.9
    expect(await freshness.read('a')).toBe(1)
    minutes = 5
    expect(await freshness.read('a')).toBe(2)
  })

  it('stands in for longer while loading fails, and is asked for again a little later', async () => {
    await freshness.read('a')
    failing = true
    minutes = 6
    expect(await freshness.read('a')).toBe(1)
    expect(await freshness.read('a')).toBe(1)
    expect(loads).toBe(2)
    failing = false
    minutes = 7
    expect(await freshness.read('a')).toBe(3)
  })

  it('is asked for anew when it has to be confirmed, and nothing stands in for it', async () => {
    expect(await freshness.read('a')).toBe(1)
    expect(await Promise.all([freshness.confirm('a'), freshness.confirm('a')])).toEqual([2, 2])
    expect(await freshness.read('a')).toBe(2)
    failing = true
    await expect(freshness.confirm('a')).rejects.toThrow('no answer')
    expect(await freshness.read('a')).toBe(2)
  })

  it('is a fault when there is nothing to stand in, and the next one asks again', async () => {
    failing = true
    await expect(freshness.read('a')).rejects.toThrow('no answer')
    failing = false
    expect(await freshness.read('a')).toBe(2)
  })
})
