import { limits } from '@jara/rules/limits'
import { expect, test } from 'vitest'
import { readModel, shippedModel } from './model.ts'
import { rankProducts } from './rank-products.ts'

const features = Array.from({ length: 9 }, () => new Uint8Array())
const candidates = [1, 2].map((productId) => ({ productId, features }))
const found = { likeness: 0.7, embedding: 0.7, classified: 12, agreement: 4 }
const lookedPast = { likeness: 0.2, embedding: 0.2, classified: 0, agreement: 0 }
const model = await readModel(shippedModel)

const confidences = (evidence: readonly (typeof found)[], isLearned = true) =>
  rankProducts(candidates.slice(0, evidence.length), evidence, model, isLearned).map(
    ({ confidence }) => confidence,
  )

test('what all speaks for is chosen for the customer, once the shop is learned', () => {
  expect(confidences([lookedPast, found])[0]).toBeGreaterThanOrEqual(limits.autoSelectAbove)
  expect(confidences([lookedPast, found], false)[0]).toBeLessThan(limits.autoSelectAbove)
})

test.each([
  [[lookedPast]],
  [[lookedPast, { ...lookedPast, likeness: 0.1, embedding: 0.1, classified: -12 }]],
])('a stranger is not chosen in a shop of few products: %#', (evidence) => {
  expect(confidences(evidence)[0]).toBeLessThan(limits.autoSelectAbove)
})

test('the first is the surest, and nothing that was looked at is at zero', () => {
  const [first = 0, second = 0] = confidences([lookedPast, lookedPast])
  expect(first).toBeGreaterThanOrEqual(second)
  expect(second).toBeGreaterThan(0)
})
