import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('items that arrive during a batch run once, after it, even if it fails', async () => {
  const done: string[][] = []
  const steps = [stepper(), stepper(), stepper()]
  const ask = coalesce(async (items: readonly string[]) => {
    done.push([...items])
    await steps[done.length - 1]?.promise
  })
  ask(['a', 'b'])
  ask(['b', 'c'])
  ask(['c'])
  expect(done).toEqual([['a', 'b']])
  steps[0]?.reject(new Error('no network'))
  await expect
    .poll(() => done)
    .toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ])
  steps[1]?.resolve()
  ask(['d'])
  await expect.poll(() => done.length).toBe(3)
  expect(done[2]).toEqual(['d'])
})

function stepper() {
  const end: { resolve: () => void; reject: (error: Error) => void }[] = []
  const promise = new Promise<void>((resolve, reject) => end.push({ resolve, reject }))
  return { promise, resolve: () => end[0]?.resolve(), reject: (error: Error) => end[0]?.reject(error) }
}
