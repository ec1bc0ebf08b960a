import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

describe('watching the disk', () => {
  const { bavail, bsize } = statfsSync(tmpdir())

  it('finds the space low when less is free than the floor', () => {
    expect(watchDiskSpace(tmpdir(), bavail * bsize * 2)()).toBe(true)
  })

  it('finds nothing wrong above it', () => {
    expect(watchDiskSpace(tmpdir(), 1)()).toBe(false)
  })
})
