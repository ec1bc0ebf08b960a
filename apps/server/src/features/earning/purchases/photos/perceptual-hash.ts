import sharp from 'sharp'

const side = 32
/** The lowest frequencies across and down, which survive when a copy is shrunk, brightened or compressed again. */
const frequencies = 8
/** Standard deviation, of 255, below which a picture is blank and resembles every other blank one. */
const minContrast = 3

/** A 64-bit DCT hash (pHash): similar photos differ in few bits. Undefined for a blank picture. */
export async function perceptualHash(photo: Uint8Array): Promise<string | undefined> {
  const grey = await sharp(photo).resize(side, side, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer()
  if (contrastOf(grey) < minContrast) return undefined
  // The first coefficient is the mean brightness, which says nothing about the content; the 65th takes its place.
  const coefficients = lowFrequencies(grey).slice(1)
  const median = coefficients.toSorted((a, b) => a - b)[coefficients.length >> 1] ?? 0
  return coefficients.map((coefficient) => (coefficient > median ? '1' : '0')).join('')
}

function contrastOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, level) => sum + level, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, level) => sum + (level - mean) ** 2, 0) / grey.length)
}

/** The low-frequency corner of the discrete cosine transform, plus one coefficient. */
function lowFrequencies(grey: Uint8Array): number[] {
  const across = Array.from({ length: side }, (_, y) =>
    Array.from({ length: frequencies + 1 }, (_frequency, u) => dct((x) => grey[y * side + x] ?? 0, u)),
  )
  const corner = Array.from(
    { length: frequencies * frequencies },
    (_, at) => [Math.floor(at / frequencies), at % frequencies] as const,
  )
  return [...corner, [0, frequencies] as const].map(([v, u]) => dct((y) => across[y]?.[u] ?? 0, v))
}

function dct(levelAt: (position: number) => number, frequency: number): number {
  let coefficient = 0
  for (let position = 0; position < side; position++) {
    coefficient += levelAt(position) * Math.cos(((2 * position + 1) * frequency * Math.PI) / (2 * side))
  }
  return coefficient
}
