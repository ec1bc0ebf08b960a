import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { packModel } from '../src/providers/product-recognition/fisher-akaze/model.ts'
import { readLabelledPhotos } from './labelled-photos.ts'
import { renderPhotos, type RenderedPhotos } from './render-photos.ts'
import { learnModel } from './train-recognition.ts'

vi.setConfig({ testTimeout: 180_000 })

let photos: RenderedPhotos

beforeAll(async () => {
  photos = await renderPhotos(4)
})

afterAll(() => photos[Symbol.asyncDispose]())

test('the same photos teach the same, to the last byte', async () => {
  const labelled = await readLabelledPhotos(photos.folder)
  const [first, second] = [packModel(await learnModel(labelled)), packModel(await learnModel(labelled))]
  expect(first.length).toBeGreaterThan(10_000)
  expect(Buffer.compare(first, second)).toBe(0)
})

test('photos that are to be recognised teach nothing', async () => {
  const labelled = await readLabelledPhotos(photos.folder)
  const withoutQueries = labelled.filter(({ split }) => split !== 'query')
  expect(withoutQueries.length).toBeLessThan(labelled.length)
  const [all, some] = [packModel(await learnModel(labelled)), packModel(await learnModel(withoutQueries))]
  expect(Buffer.compare(all, some)).toBe(0)
})
