import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

/** A task that runs until the test ends it. */
function work() {
  const gate = Promise.withResolvers<void>()
  let hasBegun = false
  return {
    run: async () => {
      hasBegun = true
      await gate.promise
    },
    end: gate.resolve,
    fail: gate.reject,
    hasBegun: () => hasBegun,
  }
}

test('runs up to the concurrency limit, queues a few more and refuses the next', async () => {
  const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 3, busy: 'Busy.' })
  const works = Array.from({ length: 5 }, work)
  const done = works.map(({ run }) => queue.run(run))
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false, false])
  await expect(queue.run(work().run)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 })
  for (const { end } of works) end()
  await Promise.all(done)
  expect(works.every(({ hasBegun }) => hasBegun())).toBe(true)
})

test('starts waiting tasks in order, also after a failed one', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 3, busy: 'Busy.' })
  const [first, second, third] = [work(), work(), work()]
  const failing = queue.run(first.run)
  const following = queue.run(second.run)
  const last = queue.run(third.run)
  first.fail(new Error('unreadable'))
  await expect(failing).rejects.toThrow('unreadable')
  expect([second.hasBegun(), third.hasBegun()]).toEqual([true, false])
  second.end()
  await following
  third.end()
  await last
  expect(await queue.run(async () => 'free again')).toBe('free again')
})
