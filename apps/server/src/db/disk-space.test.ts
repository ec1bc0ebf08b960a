import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

describe('watching the disk', () => {
  const { bavail, bsize } = statfsSync(tmpdir())

  it('reports low space below the limit', () => {
    expect(watchDiskSpace(tmpdir(), bavail * bsize * 2)()).toBe(true)
  })

  it('reports enough space above the limit', () => {
    expect(watchDiskSpace(tmpdir(), 1)()).toBe(false)
  })
})
