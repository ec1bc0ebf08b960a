import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reference } from './product-recognition.ts'

/** The pictures of products that this server hands out itself, as references to recognise them by. */
export interface CataloguePictures {
  referenceOf(imageUrl: string | undefined): Promise<Reference | undefined>
}

/** An address that leads elsewhere is never followed: whoever may enter a product must not make the server fetch things. */
const ownPicture = /^\/pictures\/([a-z0-9-]+\.webp)$/

export function createCataloguePictures(folder: string): CataloguePictures {
  const hashes = new Map<string, Buffer>()
  return {
    async referenceOf(imageUrl) {
      const file = imageUrl?.match(ownPicture)?.[1]
      if (file === undefined) return undefined
      const path = join(folder, file)
      const hash = hashes.get(file) ?? (await hashFile(path))
      if (hash === undefined) return undefined
      hashes.set(file, hash)
      return { hash, read: () => readFile(path) }
    },
  }
}

/** A product may name a picture that is not there; it is recognised by other means, or not at all. */
async function hashFile(path: string): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && createHash('sha256').update(bytes).digest()
}
