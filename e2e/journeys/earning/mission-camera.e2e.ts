import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { expect, goWithinApp, open, type Page, test } from '../../steps/journey.ts'
import { aPhoto } from '../../steps/photos.ts'

test.use({ signedInAs: 'customer' })

test('without a camera the user is told so and uploads a photo', async ({ page }) => {
  await page.addInitScript(() => {
    const none = new DOMException('There is none.', 'NotFoundError')
    navigator.mediaDevices.getUserMedia = () => Promise.reject(none)
  })
  await open(page, '/mission')
  await page.getByRole('button', { name: 'Photo Capture' }).click()
  await page.getByRole('button', { name: 'Open Camera' }).click()
  await expect(page.getByText('The camera isn’t available. You can upload a photo instead.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await aPhoto())
  await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeVisible()
})

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] })

  test('a captured photo completes a mission, with one camera request for two captures', async ({
    page,
    camera,
  }) => {
    await camera.shows('a basket')
    await watchCamera(page)
    await open(page, '/mission')
    await page.getByRole('button', { name: 'Photo Capture' }).click()
    expect(await seen(page, 'requests')).toBe(0)
    await page.getByRole('button', { name: 'Open Camera' }).click()
    await capture(page)
    expect(await seen(page, 'quality')).toBe(0.8)
    expect([await seen(page, 'live'), await seen(page, 'filming')]).toEqual([1, 0])
    await page.getByRole('button', { name: 'Review Declaration' }).click()
    await page.getByRole('button', { name: 'Submit Declaration' }).click()
    await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()

    await page.getByRole('button', { name: 'Start Over' }).click()
    await page.getByRole('button', { name: 'Photo Capture' }).click()
    await expect(page.getByRole('button', { name: 'Capture', exact: true })).toBeEnabled()
    await expectAccessible(page, 'the live camera')
    await expectToFit(page, 'the live camera')
    await capture(page)
    expect(await seen(page, 'requests')).toBe(1)
    await goWithinApp(page, '/account')
    await expect.poll(() => seen(page, 'live')).toBe(0)
  })
})

async function capture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeVisible()
}

async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    const counted = { requests: 0, quality: 0, live: 0, filming: 0 }
    const live = () => tracks.filter((track) => track.readyState === 'live')
    Object.defineProperty(counted, 'live', { get: () => live().length })
    Object.defineProperty(counted, 'filming', { get: () => live().filter(({ enabled }) => enabled).length })
    Object.assign(globalThis, { counted })
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      counted.requests += 1
      const stream = await ask(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    const toBlob = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (take, type, quality) {
      counted.quality = Number(quality)
      toBlob.call(this, take, type, quality)
    }
  })
}

function seen(page: Page, what: 'requests' | 'quality' | 'live' | 'filming'): Promise<number> {
  return page.evaluate(
    (name) => Reflect.get(Reflect.get(globalThis, 'counted') as object, name) as number,
    what,
  )
}
