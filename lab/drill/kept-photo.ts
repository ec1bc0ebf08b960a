import { makePhoto, suggestFor } from '../../apps/server/testing/photos.ts'
import { nodeOf, type Scene } from './scene.ts'

/** A photo that one node accepted and stored in the bucket, and that the other node must show. */
export interface KeptPhoto {
  /** What is wrong with it now. */
  complaints(): Promise<string[]>
}

export async function keepPhoto({ nodes, customers, shop }: Scene): Promise<KeptPhoto> {
  const token = customers[0]?.token ?? ''
  const photo = await makePhoto(320, 240)
  const { imageUrl } = await suggestFor(nodeOf(nodes, 0), { token, retailerCode: shop.code, photo })
  const path = imageUrl.split('?')[0] ?? ''
  return {
    complaints: async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${nodeOf(nodes, 1).url}${path}`, { headers })
      const size = (await answer.arrayBuffer()).byteLength
      return answer.ok && size > 0 ? [] : [`a photo of before the fault was answered ${answer.status}`]
    },
  }
}
