import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Has the catalogue's pictures of these products as well. */
export const shelfFolder = join(import.meta.dirname, 'shelf-photos')

export interface ShelfProduct {
  readonly name: string
  /** As customers took them in a shop, in this order; of most products there are none. */
  readonly photos: readonly Buffer[]
}

/** Products of a real shop's shelves; shelf-photos/README.md says whose pictures they are. */
export function shelfProducts(): ShelfProduct[] {
  const files = readdirSync(shelfFolder).toSorted()
  const names = files.filter((file) => file.endsWith('.webp')).map((file) => file.replace('.webp', ''))
  return names.map((name) => ({
    name,
    photos: files
      .filter((file) => file.replace(/-\d+\.jpg$/, '') === name)
      .map((file) => readFileSync(join(shelfFolder, file))),
  }))
}
