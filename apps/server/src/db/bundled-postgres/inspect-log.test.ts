import { describe, expect, it } from 'vitest'
import { damageInLog } from './inspect-log.ts'

const full = 16 * 1024 * 1024

/** A pg_control whose recovery starts in the given segment of timeline 1. */
function controlAt(segment: number): Buffer {
  const control = Buffer.alloc(8192)
  control.writeBigUInt64LE(BigInt(segment) * BigInt(full) + 40n, 40)
  control.writeUInt32LE(1, 48)
  return control
}

function segments(...numbers: number[]): Map<string, number> {
  return new Map(numbers.map((number) => [name(number), full]))
}

function name(number: number): string {
  const [file, part] = [Math.floor(number / 256), number % 256]
  return `00000001${[file, part].map((word) => word.toString(16).toUpperCase().padStart(8, '0')).join('')}`
}

describe('the write-ahead log', () => {
  it.for([
    ['with only the checkpoint segment', segments(5)],
    ['with preallocated segments', segments(5, 6, 7)],
    ['with older segments, some of them removed', segments(1, 3, 5, 6)],
    ['that continues in the next log file', segments(255, 256, 257)],
  ] as const)('%s is intact', ([, sizes]) => {
    expect(damageInLog(sizes, controlAt(sizes.has(name(5)) ? 5 : 255))).toBeUndefined()
  })

  it.for([
    ['without the checkpoint segment', segments(4, 6), name(5)],
    ['with a gap after the checkpoint', segments(5, 7), name(6)],
    ['without segments', segments(), name(5)],
    ['that ends before the checkpoint', segments(3, 4), name(5)],
  ] as const)('%s is damaged', ([, sizes, missing]) => {
    expect(damageInLog(sizes, controlAt(5))).toBe(`the log file pg_wal/${missing} is missing`)
  })

  it('with a truncated segment is damaged', () => {
    const sizes = segments(5, 6).set(name(6), 4096)
    expect(damageInLog(sizes, controlAt(5))).toBe(
      `the log file pg_wal/${name(6)} has 4096 bytes instead of ${full}`,
    )
  })
})
