import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

describe('watching the disk', () => {
  const { bavail, bsize } = statfsSync(tmpdir())

  it('reports low space below the limit', () => {
    expect(watchDiskSpace(tmpdir(), bavail * bsize * 2).isLow()).toBe(true)
  })

  it('reports enough space above the limit', () => {
    expect(watchDiskSpace(tmpdir(), 1).isLow()).toBe(false)
  })

  it('sets space aside only while enough is left, and gives it back', () => {
    const space = bavail * bsize
    const disk = watchDiskSpace(tmpdir(), space / 2)
    const first = disk.setAside(space / 3)
    expect(first).toBeDefined()
    expect(disk.setAside(space / 3)).toBeUndefined()
    expect(disk.isLow()).toBe(false)
    first?.[Symbol.dispose]()
    expect(disk.setAside(space / 3)).toBeDefined()
  })
})
