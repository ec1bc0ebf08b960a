/** Spec §9: the supported formats, by their names in the Barcode Detection API. */
export const codeFormats = [
  'qr_code',
  'aztec',
  'codabar',
  'code_39',
  'code_93',
  'code_128',
  'data_matrix',
  'itf',
  'ean_13',
  'ean_8',
  'pdf417',
  'upc_a',
  'upc_e',
] as const

type CodeFormat = (typeof codeFormats)[number]

/** A code found in one picture. */
export type FoundCode = { readonly text: string; readonly format: string }

const squareFormats: readonly string[] = ['qr_code', 'aztec', 'data_matrix', 'pdf417'] satisfies CodeFormat[]

/**
 * The code to accept. A bar code has too little redundancy to trust one frame, so the previous frame must
 * show the same. Square codes correct their own errors.
 */
export function believedCode(
  found: readonly FoundCode[],
  foundBefore: readonly FoundCode[],
): FoundCode | undefined {
  return found.find(
    ({ text, format }) =>
      squareFormats.includes(format) ||
      foundBefore.some((before) => before.text === text && before.format === format),
  )
}

/** The answer of the worker that reads codes, one message per picture. */
export type ReadAnswer = { readonly found: readonly FoundCode[] } | { readonly failed: string }
