import { demoEmail } from '../steps/accounts.ts'
import { expect, open, test, type Page } from '../steps/journey.ts'

const address = '**/api/retailers/profile'

test.describe('a shop', () => {
  test.use({ signedInAs: 'retailer' })

  test('sees its name, e-mail, code and the QR image with its caption', async ({ page }) => {
    await open(page, '/retailer/profile')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/\S/)
    await expect(page.getByText(demoEmail('retailer'), { exact: true })).toBeVisible()
    await expect(page.getByText('JARA2026', { exact: true })).toBeVisible()
    await expect(page.getByText('Scan this QR code to share your profile', { exact: true })).toBeVisible()
    await expectDrawn(page)
  })

  test('shows no QR image when the server sends none', async ({ page }) => {
    await page.route(address, (route) =>
      route.fulfill({
        json: { name: 'Yaba Fresh Market', email: 'yaba@shops.example', unique_code: 'YABA2026' },
      }),
    )
    await open(page, '/retailer/profile')
    await expect(page.getByText('YABA2026', { exact: true })).toBeVisible()
    await expect(page.getByText('Scan this QR code')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print poster' })).toHaveCount(0)
  })

  test('shows Loading profile... until the profile arrives', async ({ page }) => {
    const answered = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await answered.promise
      await route.continue()
    })
    await open(page, '/retailer/profile')
    await expect(page.getByText('Loading profile...', { exact: true })).toBeVisible()
    answered.resolve()
    await expect(page.getByText('JARA2026', { exact: true })).toBeVisible()
    await expect(page.getByText('Loading profile...')).toHaveCount(0)
  })

  for (const [body, words] of [
    [{ message: 'Your shop is closed.' }, 'Error: Your shop is closed.'],
    [{ error: 'Not today.' }, 'Error: Not today.'],
    [{}, 'Error: Failed to fetch retailer profile.'],
  ] as const) {
    test(`is told "${words}" and can try again`, async ({ page, expectInConsole }) => {
      expectInConsole(/403 .*\/api\/retailers\/profile/)
      await page.route(address, (route) => route.fulfill({ status: 403, json: body }), { times: 1 })
      await open(page, '/retailer/profile')
      await expect(page.getByRole('alert')).toHaveText(words)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('JARA2026', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }

  for (const body of ['{}', 'null']) {
    test(`reads No profile data available when the answer is ${body}`, async ({ page }) => {
      await page.route(address, (route) => route.fulfill({ contentType: 'application/json', body }))
      await open(page, '/retailer/profile')
      await expect(page.getByText('No profile data available', { exact: true })).toBeVisible()
    })
  }

  test("shares its profile through the phone's share sheet", async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      navigator.share = async (message) => {
        Object.assign(window, { message })
      }
    })
    await open(page, '/retailer/profile')
    await page.getByRole('button', { name: 'Share' }).click()
    const message = await page.waitForFunction(() => Reflect.get(window, 'message') as unknown)
    expect(await message.jsonValue()).toEqual({
      title: expect.stringMatching(/\S/),
      text: expect.stringMatching(/^Collect points at .+ with Jara\. Shop PIN: JARA2026\.$/),
      url: `${baseURL}/redeem?code=JARA2026`,
    })
    await expect(page.getByText('Copied')).toHaveCount(0)
  })

  test('shows no error when the sheet is closed, and copies where there is none', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      navigator.share = () => {
        document.title = 'asked'
        return Promise.reject(new DOMException('Closed.', 'AbortError'))
      }
    })
    await open(page, '/retailer/profile')
    const shareIt = page.getByRole('button', { name: 'Share' })
    await shareIt.click()
    await expect(page).toHaveTitle('asked')
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'))
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await expect(page.getByText('Copied')).toHaveCount(0)

    await shareIt.click()
    await expect(page.getByText('Copied. Paste it where you want to share it.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^Collect points at .+ Shop PIN: JARA2026\. http/)
    expect(copied).toContain(`${baseURL}/redeem?code=JARA2026`)
  })

  test('prints a poster for the counter with its name, PIN and QR code, on one white sheet of any size', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await open(page, '/retailer/profile')
    const name = await page.getByRole('heading', { level: 2 }).innerText()
    const poster = page.locator('article')
    await expect(poster).toHaveCount(0)
    const printIt = page.getByRole('button', { name: 'Print poster' })
    await printIt.click()
    await expect(page).toHaveTitle('printed')
    await expect(poster).toBeHidden()

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('#app')).toBeHidden()
    await expect(poster.getByText(name, { exact: true })).toBeVisible()
    await expect(poster.getByRole('img', { name: 'JARA2026' })).toBeVisible()
    await expect(poster.locator('img')).toBeVisible()
    await expect(poster.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

    for (const format of ['A4', 'A5']) {
      await page.emulateMedia({ media: 'print' })
      const sheets = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
      expect(sheets.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
      // Printing is over, so the poster is removed.
      await expect(poster).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
      await printIt.click()
      await expect(poster).toHaveCount(1)
    }
  })

  test('goes back to the dashboard with the arrow', async ({ page }) => {
    await open(page, '/retailer/profile')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/retailer')
  })
})

test.describe('a brand', () => {
  test.use({ signedInAs: 'brand' })

  test('sees its profile without a poster to print', async ({ page }) => {
    await open(page, '/retailer/profile')
    await expect(page.getByText(demoEmail('brand'), { exact: true })).toBeVisible()
    await expectDrawn(page)
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print poster' })).toHaveCount(0)
  })
})

/** The page's Content Security Policy allows the image, and it is decodable. */
async function expectDrawn(page: Page): Promise<void> {
  const qrCode = page.getByRole('img', { name: 'QR code of your profile' })
  await expect(qrCode).toBeVisible()
  await expect.poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
}
