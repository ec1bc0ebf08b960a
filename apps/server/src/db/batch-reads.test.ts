import { expect, test } from 'vitest'
import { batchReads } from './batch-reads.ts'
import type { Db } from './db.ts'

/** Never queried. */
const someDatabase = () => ({}) as Db

/** Doubles numbers and records each batch of keys. */
function doubling() {
  const asked: number[][] = []
  const doubleIn = batchReads(async (_: Db, keys: readonly number[]) => {
    asked.push([...keys])
    if (keys.includes(13)) throw new Error('Thirteen')
    return keys.map((key) => key * 2)
  })
  const db = someDatabase()
  return { asked, double: (key: number) => doubleIn(db, key), doubleIn }
}

test('combines the reads of one event loop turn and returns to each caller its own answer', async () => {
  const { asked, double } = doubling()
  expect(await Promise.all([1, 2, 1].map(double))).toEqual([2, 4, 2])
  expect(asked).toEqual([[1, 2, 1]])
})

test('reads again in a later turn', async () => {
  const { asked, double } = doubling()
  expect(await double(1)).toBe(2)
  expect(await double(1)).toBe(2)
  expect(asked).toEqual([[1], [1]])
})

test('rejects every caller of a failed batch and no later one', async () => {
  const { double } = doubling()
  const failed = await Promise.allSettled([double(1), double(13)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(1)).toBe(2)
})

test('reads separately from another database', async () => {
  const { asked, doubleIn } = doubling()
  expect(await Promise.all([doubleIn(someDatabase(), 1), doubleIn(someDatabase(), 2)])).toEqual([2, 4])
  expect(asked).toEqual([[1], [2]])
})
