import { codeFormats, type FoundCode } from './code-formats.ts'

/** The part of the Barcode Detection API that we use; TypeScript has no types for it yet. */
type NativeDetector = { detect(picture: ImageBitmap): Promise<{ rawValue: string; format: string }[]> }
export type NativeDetectors = {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}
declare global {
  var BarcodeDetector: NativeDetectors | undefined
}

/** Returns undefined unless the detector reads every format we need: some browsers support only a few, or none. */
export async function openNativeReader(detectors: NativeDetectors | undefined) {
  const known = await detectors?.getSupportedFormats().catch((): string[] => [])
  if (!detectors || !codeFormats.every((format) => known?.includes(format))) return undefined
  const detector = new detectors({ formats: codeFormats })
  return {
    async read(picture: ImageBitmap): Promise<readonly FoundCode[]> {
      try {
        const found = await detector.detect(picture)
        return found.map(({ rawValue, format }) => ({ text: rawValue, format }))
      } finally {
        picture.close()
      }
    },
    close: () => undefined,
  }
}
