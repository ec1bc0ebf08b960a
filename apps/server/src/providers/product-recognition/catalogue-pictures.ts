import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PhotoStore, pictureName } from '../photo-store/photo-store.ts'
import type { Reference } from './product-recognition.ts'

/** The product pictures that this server serves itself, as references for recognition. */
export interface CataloguePictures {
  referenceOf(imageUrl: string | undefined): Promise<Reference | undefined>
}

/** A URL elsewhere is never followed: operators who enter products must not be able to make the server fetch things. */
const ownPicture = /^\/pictures\/([a-z0-9-]+\.webp)$|^\/api\/pictures\/([0-9a-f-]{36})$/

/** Pictures that came with the server are in its folder; those uploaded by operators are in the photo store. */
export function createCataloguePictures(folder: string, store: Pick<PhotoStore, 'get'>): CataloguePictures {
  const hashes = new Map<string, Buffer>()
  return {
    async referenceOf(imageUrl = '') {
      const [path, file, id] = ownPicture.exec(imageUrl) ?? []
      if (path === undefined) return undefined
      const read = async () => (file === undefined ? getKept(store, id ?? '') : readFile(join(folder, file)))
      const hash = hashes.get(path) ?? (await hashOf(read))
      if (hash === undefined) return undefined
      hashes.set(path, hash)
      return { hash, read }
    },
  }
}

async function getKept(store: Pick<PhotoStore, 'get'>, id: string): Promise<Buffer> {
  const picture = await store.get(pictureName(id))
  if (!picture) throw new Error(`The picture ${id} is missing from the photo store`)
  return picture
}

/** A product may name a picture that does not exist. It is then recognised by other means, or not at all. */
async function hashOf(read: () => Promise<Buffer>): Promise<Buffer | undefined> {
  const bytes = await read().catch(() => undefined)
  return bytes && createHash('sha256').update(bytes).digest()
}
