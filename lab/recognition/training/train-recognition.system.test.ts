import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { renderPhotos, type RenderedPhotos } from './render-photos.ts'

vi.setConfig({ testTimeout: 600_000 })

const run = promisify(execFile)
const command = join(import.meta.dirname, 'train-recognition.ts')
let photos: RenderedPhotos

beforeAll(async () => {
  photos = await renderPhotos({ products: 3, photosEach: 2 })
})

afterAll(() => photos[Symbol.asyncDispose]())

async function train(file: string): Promise<Buffer> {
  const model = join(photos.folder, file)
  await run(process.execPath, [command, photos.folder, model])
  return readFile(model)
}

test('the same photos teach the same, to the last byte', async () => {
  const [first, again] = await Promise.all([train('first.bin'), train('again.bin')])
  expect(first.length).toBeGreaterThan(100_000)
  expect(Buffer.compare(first, again)).toBe(0)
})
