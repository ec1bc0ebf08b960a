import { codeFormats, type FoundCode } from './code-formats.ts'

/** TypeScript does not know the Barcode Detection API yet; this is the part of it that we use. */
type NativeDetector = { detect(picture: ImageBitmap): Promise<{ rawValue: string; format: string }[]> }
export type NativeDetectors = {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}
declare global {
  var BarcodeDetector: NativeDetectors | undefined
}

/** Some browsers have the detector but know only a few formats, and some none at all: those do not count. */
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
