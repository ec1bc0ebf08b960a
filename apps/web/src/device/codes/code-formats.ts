/** Spec §9, the supported scan formats, by the names of the Barcode Detection API. */
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

/** What a reader found in one picture. */
export type FoundCode = { readonly text: string; readonly format: string }

const squareFormats: readonly string[] = ['qr_code', 'aztec', 'data_matrix', 'pdf417'] satisfies CodeFormat[]

/**
 * The code to believe among those found now. Striped codes carry too little redundancy to be believed at first sight:
 * the look before must have found the same. Square ones correct themselves.
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
