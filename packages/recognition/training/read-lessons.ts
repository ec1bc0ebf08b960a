import { readFile } from 'node:fs/promises'
import { readPicture } from '../src/read-picture.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import type { Lesson } from './network/learn-network.ts'

export const networkSeed = 1

/** What a network is to learn: every photo, and which product it shows. */
export async function readLessons(photos: readonly LabelledPhoto[]): Promise<Lesson[]> {
  const products = [...new Set(photos.map(({ product }) => product))]
  const lessons: Lesson[] = []
  for (const { file, product } of photos) {
    const { square } = await readPicture(await readFile(file))
    lessons.push({ picture: square, product: products.indexOf(product) })
  }
  return lessons
}
