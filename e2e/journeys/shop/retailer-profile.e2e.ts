import { demoEmail } from '../../steps/accounts.ts'
import { expect, goWithinApp, open, test, type Page } from '../../steps/journey.ts'

const address = '**/api/retailers/profile'

test.describe('a shop', () => {
  test.use({ signedInAs: 'retailer' })

  test('sees its profile, shares it, and prints a poster for the counter', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/retailer/profile')

    await test.step('name, e-mail, code and the QR image with its caption', async () => {
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(/\S/)
      await expect(page.getByText(demoEmail('retailer'), { exact: true })).toBeVisible()
      await expect(page.getByText('JARA2026', { exact: true })).toBeVisible()
      await expect(page.getByText('Scan this QR code to share your profile', { exact: true })).toBeVisible()
      await expectDrawn(page)
    })
    const shareIt = page.getByRole('button', { name: 'Share' })

    await test.step('the phone’s share sheet gets its name, its PIN and its link', async () => {
      await page.evaluate(() => {
        navigator.share = async (message) => {
          Object.assign(window, { message })
        }
      })
      await shareIt.click()
      const message = await page.waitForFunction(() => Reflect.get(window, 'message') as unknown)
      expect(await message.jsonValue()).toEqual({
        title: expect.stringMatching(/\S/),
        text: expect.stringMatching(/^Collect points at .+ with Jara\. Shop PIN: JARA2026\.$/),
        url: `${baseURL}/redeem?code=JARA2026`,
      })
      await expect(page.getByText('Copied')).toHaveCount(0)
    })

    await test.step('a sheet that is closed is no error, and without one the message is copied', async () => {
      await page.evaluate(() => {
        navigator.share = () => {
          document.title = 'asked'
          return Promise.reject(new DOMException('Closed.', 'AbortError'))
        }
      })
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

    await expectPoster(page)

    await test.step('the arrow leads back to the dashboard', async () => {
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL('/retailer')
    })
  })

  test('is told what is wrong with its profile, and can try again', async ({ page, expectInConsole }) => {
    expectInConsole(/403 .*\/api\/retailers\/profile/)
    const first = Promise.withResolvers<void>()
    let answer: object = { status: 403, json: { message: 'Your shop is closed.' } }
    await page.route(address, async (route) => {
      await first.promise
      await route.fulfill(answer)
    })
    await open(page, '/retailer/profile')
    await expect(page.getByText('Loading profile...', { exact: true })).toBeVisible()
    first.resolve()
    const alert = page.getByRole('alert')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await expect(alert).toHaveText('Error: Your shop is closed.')
    await expect(page.getByText('Loading profile...')).toHaveCount(0)
    for (const [json, words] of [
      [{ error: 'Not today.' }, 'Error: Not today.'],
      [{}, 'Error: Failed to fetch retailer profile.'],
    ] as const) {
      answer = { status: 403, json }
      await tryAgain.click()
      await expect.soft(alert).toHaveText(words)
    }

    const nothing = page.getByText('No profile data available', { exact: true })
    answer = { contentType: 'application/json', body: 'null' }
    await tryAgain.click()
    await expect(nothing).toBeVisible()
    await expect(alert).toHaveCount(0)

    answer = { json: {} }
    await openAgain(page)
    await expect(nothing).toBeVisible()

    answer = { json: { name: 'Yaba Fresh Market', email: 'yaba@shops.example', unique_code: 'YABA2026' } }
    // An answer is refetched once it is older than five seconds.
    await page.clock.setFixedTime(Date.now() + 10_000)
    await openAgain(page)
    await expect(page.getByText('YABA2026', { exact: true })).toBeVisible()
    await expect(page.getByText('Scan this QR code')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print poster' })).toHaveCount(0)
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

/** Returns to the screen without reloading the app, and waits for the server's current answer. */
async function openAgain(page: Page): Promise<void> {
  await goWithinApp(page, '/retailer')
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible()
  const answered = page.waitForResponse(address)
  await goWithinApp(page, '/retailer/profile')
  await answered
}

/** Its name, PIN and QR code, on one white sheet of any size. */
async function expectPoster(page: Page): Promise<void> {
  await test.step('the poster fits one white sheet of any size', async () => {
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
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
      if (format === 'A4') {
        await printIt.click()
        await expect(poster).toHaveCount(1)
      }
    }
  })
}
