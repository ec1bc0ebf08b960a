// The WebAssembly detector in a worker. Its module comes from our own server, never from a third party.
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import moduleUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeFormats, type ReadAnswer } from './code-formats.ts'

prepareZXingModule({ overrides: { locateFile: () => moduleUrl } })
const detector = new BarcodeDetector({ formats: [...codeFormats] })

addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  void read(picture).then((answer) => postMessage(answer))
})

async function read(picture: ImageBitmap): Promise<ReadAnswer> {
  try {
    const found = await detector.detect(picture)
    return { found: found.map(({ rawValue, format }) => ({ text: rawValue, format })) }
  } catch (cause) {
    return { failed: cause instanceof Error ? cause.message : 'The picture could not be read.' }
  } finally {
    picture.close()
  }
}
