import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { filmCode, filmProduct, launchOptionsFilming } from './camera-film.ts'
import { test as base } from './journey.ts'
import { folder } from './server-under-test.ts'

interface Camera {
  /** From the next time that it is opened the camera films this text as a QR code. */
  shows: (text: string) => Promise<void>
  /** From then on it films the product of this drawing. */
  showsProduct: (product: string) => Promise<void>
}

/** Journeys on a phone with a camera, which films what a journey asks for. */
export const test = base.extend<object, { film: string; camera: Camera }>({
  film: [
    async ({}, use) => {
      await use(join(folder, `film-${randomUUID()}.mjpeg`))
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ film }, use) => {
      await use(launchOptionsFilming(film))
    },
    { scope: 'worker' },
  ],
  camera: [
    async ({ film }, use) => {
      await use({
        shows: (text) => filmCode(film, text),
        showsProduct: (product) => filmProduct(film, product),
      })
    },
    { scope: 'worker' },
  ],
})
