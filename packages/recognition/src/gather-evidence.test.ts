import { expect, test } from 'vitest'
import { packFeatures } from './features.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { readModel, shippedModel } from './model.ts'

const points = { count: 0, positions: new Float32Array(), descriptors: new Int32Array() }

/** A vector at this angle to the photo's. */
function turnedBy(degrees: number): Float32Array {
  const angle = (degrees / 180) * Math.PI
  return Float32Array.of(Math.cos(angle), Math.sin(angle))
}

test('of a product that is known by many pictures the nine that are most alike are compared closely', async () => {
  const { fusion } = await readModel(shippedModel)
  const same = turnedBy(0)
  const features = [60, 10, 80, 20, 30, 70, 50, 40, 90, 15, 25, 35].map((degrees) =>
    packFeatures({ whitened: turnedBy(degrees), embedding: same, symmetric: same, points }),
  )
  const compared = new Set<Uint8Array>()
  const photo = { fisher: same, whitened: same, embedding: same, points }
  const shop = { candidates: [{ productId: 1, brand: '', isLoose: true, features }], classifier: undefined }
  const [evidence] = gatherEvidence(shop, photo, fusion, (_, reference) => {
    compared.add(reference)
    return 10
  })
  // All but those at 70, 80 and 90 degrees.
  expect([...features.keys()].filter((at) => !compared.has(features[at] ?? new Uint8Array()))).toEqual([
    2, 5, 8,
  ])
  expect(evidence?.agreement).toBeGreaterThan(0)
})
