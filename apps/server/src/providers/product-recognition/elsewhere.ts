import type { RankedProduct } from '@jara/recognition/engine'
import { z } from 'zod'
import type { Candidate } from './product-recognition.ts'

/** The operator's own engine, called over HTTP. */
export interface Elsewhere {
  readonly url: string
  readonly token: string | undefined
}

const longestAnswer = 1_000_000

const answer = z.object({
  products: z.array(z.object({ id: z.int(), confidence: z.number().min(0).max(1) })).min(1),
})

/** Every candidate once, best first. Throws if the answer is late, missing, or not about these products. */
export async function rankElsewhere(
  { url, token, answerWithinMs }: Elsewhere & { readonly answerWithinMs: number },
  photo: Uint8Array,
  candidates: readonly Candidate[],
): Promise<RankedProduct[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: questionAbout(photo, candidates),
    signal: AbortSignal.timeout(answerWithinMs),
    // A redirect would send the photo to a host that is not configured.
    redirect: 'error',
  })
  const text = await readAtMost(response, longestAnswer)
  if (!response.ok) throw new Error(`The engine elsewhere answered ${response.status}`)
  const { products } = answer.parse(JSON.parse(text))
  const named = new Map(products.map(({ id, confidence }) => [id, confidence]))
  const asked = new Set(candidates.map(({ productId }) => productId))
  if (named.size !== products.length || products.some(({ id }) => !asked.has(id))) {
    throw new Error('The engine elsewhere named a product twice, or one that it was not asked about')
  }
  return candidates
    .map(({ productId }) => ({ productId, confidence: named.get(productId) ?? 0 }))
    .toSorted((a, b) => b.confidence - a.confidence)
}

function questionAbout(photo: Uint8Array, candidates: readonly Candidate[]): string {
  const products = candidates.map(({ productId, gtin, otherGtins, brand, isLoose, references }) => ({
    id: productId,
    gtin,
    other_gtins: otherGtins,
    brand,
    is_loose: isLoose,
    /** SHA-256 of each picture that the product is known by. */
    references: references.map(({ hash }) => hash.toString('hex')),
  }))
  return JSON.stringify({ photo: Buffer.from(photo).toString('base64'), products })
}

async function readAtMost(response: Response, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let read = 0
  const body: AsyncIterable<Uint8Array> = response.body ?? new ReadableStream<Uint8Array>()
  for await (const chunk of body) {
    read += chunk.length
    if (read > bytes) throw new Error('The engine elsewhere answered without an end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
