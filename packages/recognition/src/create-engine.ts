import { createDescribePicture } from './describe-picture.ts'
import type { Engine } from './engine.ts'
import { packFeatures } from './features.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { readModel } from './model.ts'
import { loadNetwork } from './mobilenet.ts'
import { loadOpenCv } from './open-cv.ts'
import { rankProducts } from './rank-products.ts'

/** Whitened Fisher vectors, a pretrained network, a classifier for each shop, and AKAZE key points that agree geometrically. */
export async function createEngine(modelFile: string): Promise<Engine> {
  const { fusion, sureness, ...vision } = await readModel(modelFile)
  const { cv } = await loadOpenCv()
  const describe = createDescribePicture(cv, await loadNetwork(), vision)
  return {
    describe: async (picture) => packFeatures(await describe.reference(picture)),
    async rank(picture, shop) {
      const evidence = gatherEvidence(shop, await describe.photo(picture), fusion)
      return rankProducts(shop.candidates, evidence, { fusion, sureness }, shop.classifier !== undefined)
    },
  }
}
