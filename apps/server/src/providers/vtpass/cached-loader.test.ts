import { beforeEach, describe, expect, it } from 'vitest'
import { createCachedLoader, type CachedLoader } from './cached-loader.ts'

let minutes: number
let loads: number
let failing: boolean
let loader: CachedLoader<number>

beforeEach(() => {
  minutes = 0
  loads = 0
  failing = false
  loader = createCachedLoader(
    async () => {
      loads += 1
      if (failing) throw new Error('no answer')
      return loads
    },
    () => minutes * 60_000,
  )
})

describe('a loaded value', () => {
  it('is fresh for five minutes', async () => {
    expect(await loader.read('a')).toBe(1)
    minutes = 4.9
    expect(await loader.read('a')).toBe(1)
    minutes = 5
    expect(await loader.read('a')).toBe(2)
  })

  it('is used longer while loading fails, and loading is retried a little later', async () => {
    await loader.read('a')
    failing = true
    minutes = 6
    expect(await loader.read('a')).toBe(1)
    expect(await loader.read('a')).toBe(1)
    expect(loads).toBe(2)
    failing = false
    minutes = 7
    expect(await loader.read('a')).toBe(3)
  })

  it('is checked once a minute, and kept while loading fails', async () => {
    expect(await loader.recheck('a')).toBe(1)
    expect(await loader.recheck('a')).toBe(2)
    expect(await loader.recheck('a')).toBe(2)
    minutes = 1
    failing = true
    expect(await loader.recheck('a')).toBe(2)
    expect(loads).toBe(3)
    failing = false
    minutes = 2
    expect(await loader.recheck('a')).toBe(4)
  })

  it('is not used by a reload, which loads a new value or fails', async () => {
    expect(await loader.read('a')).toBe(1)
    expect(await Promise.all([loader.reload('a'), loader.reload('a')])).toEqual([2, 2])
    expect(await loader.read('a')).toBe(2)
    failing = true
    await expect(loader.reload('a')).rejects.toThrow('no answer')
    expect(await loader.read('a')).toBe(2)
  })

  it('a failed first load rejects, and the next read loads again', async () => {
    failing = true
    await expect(loader.read('a')).rejects.toThrow('no answer')
    failing = false
    expect(await loader.read('a')).toBe(2)
  })
})
