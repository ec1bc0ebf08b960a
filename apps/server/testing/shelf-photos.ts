import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Has the catalogue's pictures of these products as well. */
export const shelfFolder = join(import.meta.dirname, 'shelf-photos')

export interface ShelfProduct {
  readonly name: string
  /** As customers took them in a shop, in this order. */
  readonly photos: readonly Buffer[]
}

/** Products of a real shop's shelves; shelf-photos/LICENSE says whose photos they are. */
export function shelfProducts(): ShelfProduct[] {
  const photos = readdirSync(shelfFolder).filter((file) => file.endsWith('.jpg'))
  const byName = Map.groupBy(photos.toSorted(), (file) => file.replace(/-\d+\.jpg$/, ''))
  return [...byName].map(([name, own]) => ({
    name,
    photos: own.map((file) => readFileSync(join(shelfFolder, file))),
  }))
}
