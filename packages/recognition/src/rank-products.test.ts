import { limits } from '@jara/rules/limits'
import { expect, test } from 'vitest'
import { readModel, shippedModel } from './model.ts'
import { rankProducts } from './rank-products.ts'

const features = Array.from({ length: 9 }, () => new Uint8Array())
const candidates = [1, 2, 3, 4].map((productId) => ({ productId, brand: '', isLoose: false, features }))
const looseFruit = (productId: number) => ({ productId, brand: '', isLoose: true, features })
const evidenceOf = (likeness: number, classified: number, agreement: number) => ({
  likeness,
  embedding: likeness,
  likenessOfThree: likeness,
  embeddingOfThree: likeness,
  classified,
  agreement,
})
const found = evidenceOf(0.7, 12, 4)
const lookedPast = evidenceOf(0.2, 0, 0)
const others = [lookedPast, lookedPast, evidenceOf(0.1, -12, 0)]
const model = await readModel(shippedModel)

const confidences = (evidence: readonly (typeof found)[], isLearned = true, shop = candidates) =>
  rankProducts(shop.slice(0, evidence.length), evidence, model, isLearned).map(({ confidence }) => confidence)

test('what all speaks for is chosen for the customer, once the shop is learned', () => {
  expect(confidences([...others, found])[0]).toBeGreaterThanOrEqual(limits.autoSelectAbove)
  expect(confidences([...others, found], false)[0]).toBeLessThan(limits.autoSelectAbove)
})

test.each([[[lookedPast]], [[lookedPast, evidenceOf(0.1, -12, 0)]], [[...others, lookedPast]]])(
  'a stranger is not chosen in a shop of few products: %#',
  (evidence) => {
    expect(confidences(evidence)[0]).toBeLessThan(limits.autoSelectAbove)
  },
)

test('among three packages nothing is chosen for the customer, whatever fruit is beside them', () => {
  expect(confidences([found, lookedPast, lookedPast])[0]).toBeLessThan(limits.autoSelectAbove)
  const withFruit = [...candidates.slice(0, 3), ...[5, 6, 7].map(looseFruit)]
  const evidence = withFruit.map((_, at) => (at === 0 ? found : lookedPast))
  expect(confidences(evidence, true, withFruit)[0]).toBeLessThan(limits.autoSelectAbove)
})

test('fruit is not chosen for the customer', () => {
  const shop = [looseFruit(5), ...candidates]
  expect(confidences([found, lookedPast, ...others], true, shop)[0]).toBeLessThan(limits.autoSelectAbove)
})

test('the first is the surest, and nothing that was looked at is at zero', () => {
  const [first = 0, second = 0] = confidences([lookedPast, lookedPast])
  expect(first).toBeGreaterThanOrEqual(second)
  expect(second).toBeGreaterThan(0)
})
