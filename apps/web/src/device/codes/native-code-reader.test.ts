import { describe, expect, it } from 'vitest'
import { codeFormats } from './code-formats.ts'
import { openNativeReader } from './native-code-reader.ts'

/** A browser's detector that reports its formats and finds one code in every picture. */
function browserThatKnows(formats: readonly string[]) {
  return class {
    static getSupportedFormats = () => Promise.resolve([...formats])
    detect = () => Promise.resolve([{ rawValue: 'JARA2026', format: 'qr_code' }])
  }
}

describe('openNativeReader', () => {
  it('declines when the browser has no detector', async () => {
    expect(await openNativeReader(undefined)).toBeUndefined()
  })

  it('declines when a single format is missing', async () => {
    const known = codeFormats.filter((format) => format !== 'pdf417')
    expect(await openNativeReader(browserThatKnows(known))).toBeUndefined()
  })

  it('declines when the browser cannot list its formats', async () => {
    const broken = class extends browserThatKnows([]) {
      static override getSupportedFormats = () => Promise.reject(new Error('no service'))
    }
    expect(await openNativeReader(broken)).toBeUndefined()
  })

  it('reads with a detector that knows all of them, and closes the picture', async () => {
    const reader = await openNativeReader(browserThatKnows([...codeFormats, 'unknown']))
    let closed = false
    const picture = { width: 1, height: 1, close: () => (closed = true) } as unknown as ImageBitmap
    expect(await reader?.read(picture)).toEqual([{ text: 'JARA2026', format: 'qr_code' }])
    expect(closed).toBe(true)
  })
})
