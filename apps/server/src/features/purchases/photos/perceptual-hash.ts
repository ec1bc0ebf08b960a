import sharp from 'sharp'

const side = 32
/** The coarsest waves across and down: what a copy keeps when it is shrunk, brightened or compressed again. */
const waves = 8
/** Below this, of 255, a picture is one plain surface and resembles every other. */
const leastContrast = 3

/** Photos that look alike have hashes that differ in few bits. */
export async function perceptualHash(photo: Uint8Array): Promise<string | undefined> {
  const grey = await sharp(photo).resize(side, side, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer()
  if (contrastOf(grey) < leastContrast) return undefined
  // The first wave is the overall brightness, which says nothing; one more is taken in its place.
  const strengths = waveStrengths(grey).slice(1)
  const median = strengths.toSorted((a, b) => a - b)[strengths.length >> 1] ?? 0
  return strengths.map((strength) => (strength > median ? '1' : '0')).join('')
}

function contrastOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, level) => sum + level, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, level) => sum + (level - mean) ** 2, 0) / grey.length)
}

/** A discrete cosine transform's corner, in a fixed order, one strength more than the hash has bits. */
function waveStrengths(grey: Uint8Array): number[] {
  const across = Array.from({ length: side }, (_, y) =>
    Array.from({ length: waves + 1 }, (_wave, u) => project((x) => grey[y * side + x] ?? 0, u)),
  )
  const corner = Array.from(
    { length: waves * waves },
    (_, at) => [Math.floor(at / waves), at % waves] as const,
  )
  return [...corner, [0, waves] as const].map(([v, u]) => project((y) => across[y]?.[u] ?? 0, v))
}

function project(levelAt: (position: number) => number, wave: number): number {
  let strength = 0
  for (let position = 0; position < side; position++) {
    strength += levelAt(position) * Math.cos(((2 * position + 1) * wave * Math.PI) / (2 * side))
  }
  return strength
}
