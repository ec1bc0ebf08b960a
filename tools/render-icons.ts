// Renders the logo to the icons of the installed app. Run it when the logo changes, and commit its output:
// node --import ./tools/require-node.mjs tools/render-icons.ts
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const folder = join(dirname(import.meta.dirname), 'apps/web/public')
const mark = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** The purse and its coin, without the tile behind them. */
const purse = mark.replace(/<rect width="52"[^>]*\/>/, '')
/** A single-colour shape: the ring around the coin is cut out of the purse. */
const outline = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52">
  <mask id="ring"><rect width="52" height="52" fill="#fff"/>
    <circle cx="31.5" cy="28.5" r="8.6" fill="none" stroke="#000" stroke-width="2.6"/></mask>
  <g fill="#fff" mask="url(#ring)">
    <path d="M13 19 33.5 9.2a3.4 3.4 0 0 1 4.9 3.1V22z"/><rect x="9" y="15" width="34" height="27" rx="8.5"/></g></svg>`
/** The same paths as in the app's navigation bar. */
const symbols = {
  scan: 'M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M7.5 12h9',
  card: 'M5.6 5.5h12.8a2.6 2.6 0 0 1 2.6 2.6v7.8a2.6 2.6 0 0 1-2.6 2.6h-12.8a2.6 2.6 0 0 1-2.6-2.6v-7.8a2.6 2.6 0 0 1 2.6-2.6zM3 10h18M6.8 14.7h3.4',
} as const
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

await render(mark, 192, 1, clear, 'icon-192')
await render(mark, 512, 1, clear, 'icon-512')
await render(purse, 180, 1, '#fff', 'icon-180')
// Phones crop maskable icons to any shape, but always keep the central circle of four fifths of the width.
await render(purse, 512, 0.86, '#fff', 'icon-maskable-512')
await render(outline, 512, 0.86, clear, 'icon-monochrome-512')
await render(outline, 96, 1, clear, 'badge-96')
for (const [name, path] of Object.entries(symbols))
  await render(symbol(path), 96, 1, clear, `shortcut-${name}-96`)

/** White on the brand colour, within the circle that phones crop to. */
function symbol(path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#3346C6"/>
    <path transform="translate(12 12)" d="${path}" fill="none" stroke="#fff" stroke-width="1.9"
      stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

async function render(svg: string, size: number, share: number, ground: string | typeof clear, name: string) {
  const inner = Math.round(size * share)
  const drawn = await sharp(Buffer.from(svg), { density: 900 }).resize(inner, inner).png().toBuffer()
  await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`))
}
