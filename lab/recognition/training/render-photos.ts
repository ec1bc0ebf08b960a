import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { seededRandom } from '@jara/recognition/random'

const drawings = fileURLToPath(new URL('../../../apps/server/pictures/', import.meta.url))
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const splits = [
  { split: 'iconic', count: 1, source: 'iconic' },
  { split: 'reference', count: 8, source: 'train' },
  { split: 'query', count: 3, source: 'val' },
]

export interface RenderedPhotos extends AsyncDisposable {
  readonly folder: string
}

/** A folder of labelled pictures of the catalogue's drawings, for use without photos. */
export async function renderPhotos({ products = Infinity, photosEach = 8 } = {}): Promise<RenderedPhotos> {
  const folder = await mkdtemp(join(tmpdir(), 'jara-recognition-'))
  const random = seededRandom(1)
  const lines = ['class,split,path,product_name,brand,kind,source_split']
  const files = (await readdir(drawings)).filter((name) => name.endsWith('.svg')).toSorted()
  for (const file of files.slice(0, products)) {
    const name = file.replace('.svg', '')
    await mkdir(join(folder, name))
    for (const { split, count, source } of splits) {
      for (let taken = 0; taken < Math.min(count, photosEach); taken++) {
        const path = `${name}/${split}-${taken}.jpg`
        const picture = await photograph(join(drawings, file), split === 'iconic' ? () => 0.5 : random)
        await writeFile(join(folder, path), picture)
        lines.push([name, split, path, name, name, 'packaged', source].join(','))
      }
    }
  }
  await writeFile(join(folder, 'labels.csv'), `${lines.join('\n')}\n`)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** On a table of any colour, rotated, nearer or further away. */
async function photograph(drawing: string, random: () => number): Promise<Buffer> {
  const side = 360
  const product = await sharp(drawing, { density: 200 })
    .resize(Math.round(side * (0.35 + random() * 0.3)))
    .rotate(random() * 90 - 45, { background: clear })
    .png()
    .toBuffer()
  const colours = Buffer.from(Array.from({ length: 5 * 5 * 3 }, () => 60 + random() * 150))
  const table = await sharp(colours, { raw: { width: 5, height: 5, channels: 3 } })
    .resize(side, side, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
  return sharp(table)
    .composite([{ input: product }])
    .jpeg({ quality: 80 })
    .toBuffer()
}
