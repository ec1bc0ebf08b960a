import { expect, test } from 'vitest'
import { batchReads } from './batch-reads.ts'
import type { Db } from './db.ts'

/** Stands for a database; no statement reaches it. */
const someDatabase = () => ({}) as Db

/** Doubles numbers, and remembers how it was asked. */
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

test('What is asked within one turn is asked at once, and everybody gets their own answer', async () => {
  const { asked, double } = doubling()
  expect(await Promise.all([1, 2, 1].map(double))).toEqual([2, 4, 2])
  expect(asked).toEqual([[1, 2, 1]])
})

test('What is asked later is asked anew', async () => {
  const { asked, double } = doubling()
  expect(await double(1)).toBe(2)
  expect(await double(1)).toBe(2)
  expect(asked).toEqual([[1], [1]])
})

test('A failure reaches every caller of the batch, and no later one', async () => {
  const { double } = doubling()
  const failed = await Promise.allSettled([double(1), double(13)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(1)).toBe(2)
})

test('Each database has batches of its own', async () => {
  const { asked, doubleIn } = doubling()
  expect(await Promise.all([doubleIn(someDatabase(), 1), doubleIn(someDatabase(), 2)])).toEqual([2, 4])
  expect(asked).toEqual([[1], [2]])
})
