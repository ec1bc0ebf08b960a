import sharp from 'sharp'
import { expectStill } from '../steps/accessibility-checks.ts'
import { expect, goWithinApp, open, test } from '../steps/journey.ts'
import { lagos } from '../steps/map-steps.ts'
import { choosePhoto, verifyShop } from '../steps/scan-steps.ts'
import { customerScreens, retailerScreens } from '../steps/screens.ts'

for (const { role, screens } of [
  { role: 'customer', screens: customerScreens },
  { role: 'retailer', screens: retailerScreens },
] as const) {
  test.describe(`a ${role}`, () => {
    test.use({
      signedInAs: role,
      geolocation: lagos,
      permissions: ['geolocation'],
    })

    test('sees no motion when it is reduced, and every icon and edge in forced colours', async ({
      page,
      expectInConsole,
    }) => {
      expectInConsole(/404 .*\/api\//)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, screens[0]?.path ?? '/')
      for (const { path, heading } of screens) {
        await test.step(path, async () => {
          await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
          await goWithinApp(page, path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
          await expectStill(page)
          await expect(page.getByText('Loading')).toHaveCount(0)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ forcedColors: 'active', colorScheme })
            expect.soft(await page.evaluate(unseen), `${path} in ${colorScheme} forced colours`).toEqual([])
          }
        })
      }
    })
  })
}

test.describe('a customer', () => {
  test.use({ signedInAs: 'customer' })

  test('sends smaller photos with data saving on', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await open(page, '/redeem')
    await verifyShop(page)
    await page.route('**/api/purchases/suggest-product', () => undefined)
    const picture = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#c9a46b' } })
    const buffer = await picture.jpeg().toBuffer()
    for (const [saveData, longest] of [
      [true, 900],
      [false, 1280],
    ] as const) {
      await page.evaluate((isOn) => {
        Object.assign((navigator as unknown as { connection: { saveData: boolean } }).connection, {
          saveData: isOn,
        })
      }, saveData)
      await choosePhoto(page, { name: 'shelf.jpg', mimeType: 'image/jpeg', buffer })
      const photo = page.getByAltText('The photo you took')
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(longest)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(photo).toHaveCount(0)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

/** Runs in the page: finds icons in their background's colour, and fields and buttons without a visible edge. */
function unseen(): string[] {
  const behind = (element: Element | null): string => {
    if (element === null) return getComputedStyle(document.documentElement).backgroundColor
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor.endsWith(', 0)') ? behind(element.parentElement) : backgroundColor
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const icons = [...document.querySelectorAll('#app svg')].filter(isSeen).filter((icon) => {
    const shapes = [...icon.querySelectorAll('path, circle, rect')]
    return shapes.every((shape) => {
      const { stroke, fill } = getComputedStyle(shape)
      return [stroke, fill].every((colour) => colour === 'none' || colour === behind(icon.parentElement))
    })
  })
  const edged = document.querySelectorAll(
    '#app input:not([type=radio], [type=checkbox], [type=file]), #app select, #app [type=submit]',
  )
  const edgeless = [...edged].filter(isSeen).filter((control) => {
    const box = control.closest('div, label, form') ?? control
    return [control, box].every((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
      const around = behind(element.parentElement)
      const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== around
      return !hasEdge && (backgroundColor === around || backgroundColor.endsWith(', 0)'))
    })
  })
  return [...icons, ...edgeless].map((element) => (element.parentElement ?? element).outerHTML.slice(0, 160))
}
