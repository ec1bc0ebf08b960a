// Mission declaration in an installation that has it live: by the PIN of a pack, by photo, and offline.
import { listCatalogue } from '@jara/contract/catalogue/products-console'
import { makeProductPins } from '@jara/contract/earning/product-pins'
import { send } from '../../../apps/server/testing/server.ts'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { demoEmail } from '../../steps/accounts.ts'
import { expect, goWithinApp, mainBar, open, type Page, signIn, test } from '../../steps/journey.ts'
import { deviceOf } from '../../steps/live-shop.ts'
import { demoOperatorOf } from '../../steps/own-operators.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { aPhoto } from '../../steps/photos.ts'

test.describe.configure({ mode: 'serial' })

let server: OwnServer
let pins: readonly string[]

test.beforeAll(async () => {
  server = await startJourneyServer({ DEMO: 'live' })
  const { token } = await demoOperatorOf(server)
  const query = { search: 'long grain rice' }
  const listed = await send(server.url, listCatalogue, { token, query })
  const [rice] = listCatalogue.answer.parse(listed.body).products
  const made = await send(server.url, makeProductPins, {
    token,
    params: { id: String(rice?.id) },
    body: { pins: 3, days: 30 },
  })
  ;({ pins } = makeProductPins.answer.parse(made.body))
})

test.afterAll(() => server.stop())

// An open page would log that its live connection is gone.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
})

async function openMission(page: Page): Promise<void> {
  await open(page, `${server.url}/auth`)
  await signIn(page, demoEmail('customer'))
  await expect(mainBar(page)).toBeVisible()
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mission Declaration' })).toBeVisible()
}

async function enterShop(page: Page): Promise<void> {
  const door = page.getByRole('dialog', { name: 'Shop Verification' })
  await door.getByLabel('Shop PIN').fill('JARA2026')
  await door.getByRole('button', { name: 'Confirm' }).click()
  await expect(door).toBeHidden()
}

async function typePin(page: Page, pin: string | undefined): Promise<void> {
  await page.getByLabel('Product PIN').fill(pin ?? '')
  await page.getByRole('button', { name: 'Verify PIN' }).click()
}

test('a PIN verifies its pack, declares it once, and is sent later when typed without a network', async ({
  page,
  browser,
  expectInConsole,
}) => {
  expectInConsole(/40[49] .*\/api\/declarations/)
  expectInConsole(/ERR_INTERNET_DISCONNECTED/)
  await openMission(page)
  await expect(page.getByRole('list', { name: 'Active Missions' })).toContainText('Grocery Boost')
  await expectAccessible(page, 'the missions')
  await expectToFit(page, 'the missions')
  await page.getByRole('button', { name: 'PIN Entry' }).click()
  await enterShop(page)
  await typePin(page, 'AAAAAAA')
  await expect(page.getByText('Invalid PIN. Please check and try again.')).toBeVisible()
  await typePin(page, pins[0]?.toLowerCase())
  await expect(page.getByText('Verified by PIN')).toBeVisible()
  await expectAccessible(page, 'the review of a PIN')
  await expectToFit(page, 'the review of a PIN')
  await page.getByRole('button', { name: 'Submit Declaration' }).click()
  await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Transaction ID')
  await expectAccessible(page, 'the result')

  await page.getByRole('button', { name: 'Start Over' }).click()
  await page.getByRole('button', { name: 'PIN Entry' }).click()
  await typePin(page, pins[0])
  await expect(page.getByText('You’ve already declared this pack.')).toBeVisible()

  const shop = await deviceOf(server, browser)
  await open(shop, `${server.url}/retailer`)
  await expect(shop.getByText('Product PIN, no photo')).toHaveCount(1)
  await shop.goto('about:blank')
  await shop.close()

  await page.context().setOffline(true)
  await typePin(page, pins[1])
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/declarations'))
  await page.context().setOffline(false)
  expect((await sent).status()).toBe(201)
})

test('a photo is recognised in the shop and submitted as a purchase, and one whose answer was lost is not doubled', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/(ERR_FAILED|422) .*\/api\/purchases$/)
  await openMission(page)
  await page.getByRole('button', { name: 'Photo Capture' }).click()
  await enterShop(page)
  await page.getByLabel('Photo of the products').setInputFiles(await aPhoto())
  await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('radiogroup', { name: 'Detected Products' }).getByRole('radio').first().check()
  await expectAccessible(page, 'the detected products')
  await expectToFit(page, 'the detected products')
  await page.getByRole('button', { name: 'Review Declaration' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Submit Declaration' }).click()
  await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()
  await goWithinApp(page, '/redeem')
  await expect(page.getByRole('list', { name: 'Recent Scans' }).getByRole('listitem').first()).toContainText(
    /Quantity 2|2 ×|Pending/i,
  )

  await goWithinApp(page, '/mission')
  await page.route(
    '**/api/purchases',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Photo Capture' }).click()
  await declareByPhoto(page)
  await expect(page.getByText('Submission failed. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Start Over' }).click()
  await page.getByRole('button', { name: 'Photo Capture' }).click()
  await declareByPhoto(page)
  await expect(page.getByText('Your earlier purchase was already submitted.')).toBeVisible()
})

async function declareByPhoto(page: Page): Promise<void> {
  await page.getByLabel('Photo of the products').setInputFiles(await aPhoto())
  await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('radiogroup', { name: 'Detected Products' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Review Declaration' }).click()
  await page.getByRole('button', { name: 'Submit Declaration' }).click()
}
