import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** This folder also holds the catalogue pictures of these products. */
export const shelfFolder = join(import.meta.dirname, 'shelf-photos')

export interface ShelfProduct {
  readonly name: string
  /** Customers' photos from a shop, in order. Empty for most products. */
  readonly photos: readonly Buffer[]
}

/** Products on the shelves of a real shop. Sources: shelf-photos/README.md. */
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
