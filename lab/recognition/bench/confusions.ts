import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { printTable } from '../../bench/figures.ts'
import { percent } from './accuracy.ts'
import { figuresOf } from './outcomes.ts'
import type { ShopOutcome } from './shops.ts'

const shown = 20
const tilePx = 160
const file = 'build/recognition-confusions.jpg'

/** Prints figures for each product and the products most often confused, and draws a picture of photos of those. */
export async function printConfusions(outcomes: readonly ShopOutcome[]): Promise<void> {
  const products = [...Map.groupBy(outcomes, ({ query }) => query.product)]
    .map(([product, own]) => ({ product, ...figuresOf(own.map(({ engine }) => engine)) }))
    .toSorted((a, b) => a.top1 - b.top1 || a.top4 - b.top4)
  console.log('\n### By product, where everything is stocked')
  printTable([
    ['product', 'photos', 'top-1', 'top-4'],
    ...products.map(({ product, photos, top1, top4 }) => [
      product,
      `${photos}`,
      percent(top1),
      percent(top4),
    ]),
  ])
  const wrong = outcomes.filter(({ query, first }) => query.product !== first)
  const confusions = [...Map.groupBy(wrong, ({ query, first }) => `${query.product} taken for ${first}`)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, shown)
  console.log(`\n### The worst confusions; ${file} shows a photo of each`)
  printTable([['confusion', 'photos'], ...confusions.map(([name, own]) => [name, `${own.length}`])])
  await draw(confusions.flatMap(([, [example]]) => (example ? [example.query.file] : [])))
}

async function draw(files: readonly string[]): Promise<void> {
  const across = 5
  const tiles = []
  for (const [at, path] of files.entries()) {
    const input = await sharp(await readFile(path))
      .resize(tilePx, tilePx)
      .toBuffer()
    tiles.push({ input, left: (at % across) * tilePx, top: Math.floor(at / across) * tilePx })
  }
  const height = Math.max(1, Math.ceil(files.length / across)) * tilePx
  const sheet = sharp({ create: { width: across * tilePx, height, channels: 3, background: 'white' } })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await sheet.composite(tiles).jpeg({ quality: 85 }).toBuffer())
}
