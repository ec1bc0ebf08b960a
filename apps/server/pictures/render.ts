// Renders the SVG product drawings in this folder to the pictures that the server serves.
import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'

const drawings = import.meta.dirname
const pictures = join(drawings, '../build/pictures')
const sizePx = 256
/** Smaller than the picture, which leaves a margin. The background is transparent. */
const drawingPx = 190
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

mkdirSync(pictures, { recursive: true })
for (const file of readdirSync(drawings)) {
  if (file.endsWith('.svg')) await render(basename(file, '.svg'))
}

async function render(name: string): Promise<void> {
  const before = Math.floor((sizePx - drawingPx) / 2)
  const after = sizePx - drawingPx - before
  await sharp(join(drawings, `${name}.svg`), { density: 72 * 8 })
    .resize(drawingPx, drawingPx, { fit: 'contain', background: clear })
    .extend({ top: before, left: before, bottom: after, right: after, background: clear })
    .webp({ lossless: true })
    .toFile(join(pictures, `${name}.webp`))
}
