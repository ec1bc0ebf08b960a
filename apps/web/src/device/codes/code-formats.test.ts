import { BarcodeDetector, ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { describe, expect, it } from 'vitest'
import moduleAsText from 'zxing-wasm/reader/zxing_reader.wasm?url&inline'
import { believedCode, codeFormats } from './code-formats.ts'

const qr = { text: 'https://jara.example/signup?code=SHOP0001', format: 'qr_code' }
const ean = { text: '6151100001234', format: 'ean_13' }

describe('believedCode', () => {
  it('accepts a square code at once', () => {
    expect(believedCode([qr], [])).toEqual(qr)
  })

  it('accepts a bar code only when the previous frame showed the same', () => {
    expect(believedCode([ean], [])).toBeUndefined()
    expect(believedCode([ean], [{ ...ean, text: '6151100001235' }])).toBeUndefined()
    expect(believedCode([ean], [{ ...ean, format: 'upc_a' }])).toBeUndefined()
    expect(believedCode([ean], [qr, ean])).toEqual(ean)
  })

  it('skips a bar code that it does not accept', () => {
    expect(believedCode([ean, qr], [])).toEqual(qr)
  })
})

describe('the WebAssembly reader', () => {
  it('knows every format of the specification', async () => {
    expect(codeFormats).toHaveLength(13)
    expect(await BarcodeDetector.getSupportedFormats()).toEqual(expect.arrayContaining([...codeFormats]))
  })

  it('ships the module that its script was built for', async () => {
    const [, base64 = ''] = moduleAsText.split(',')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    expect(Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(ZXING_WASM_SHA256)
  })
})
