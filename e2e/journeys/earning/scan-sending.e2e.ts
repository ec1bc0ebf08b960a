import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, open, test } from '../../steps/journey.ts'
import { chooseFirst, choosePurchase, test as asShopper } from '../../steps/outbox-steps.ts'
import { aPhoto } from '../../steps/photos.ts'
import {
  capture,
  choosePhoto,
  expectLive,
  productChoice,
  startScanning,
  verifyShop,
} from '../../steps/scan-steps.ts'
import { purchasesOf } from '../../steps/shopper.ts'

test.use({ signedInAs: 'customer', permissions: ['camera'] })

test('a slow upload shows its progress and can be cancelled, and a slow recognition says why', async ({
  page,
  camera,
}) => {
  await camera.showsProduct('rice')
  await open(page, '/redeem')
  await verifyShop(page)
  await startScanning(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  })
  // Noise does not compress.
  const grain = randomBytes(1280 * 960 * 3)
  const buffer = await sharp(grain, { raw: { width: 1280, height: 960, channels: 3 } })
    .jpeg()
    .toBuffer()
  await choosePhoto(page, { name: 'shelf.jpg', mimeType: 'image/jpeg', buffer })
  const progress = page.getByRole('progressbar', { name: 'Sending photo...' })
  await expect(progress).toBeVisible()
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0.1)
  await expect(page.getByAltText('The photo you took')).toBeVisible()
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('suggest-product'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await given
  await expectLive(page)
  await expect(page.getByRole('alert')).toHaveCount(0)

  // The photo is sent, and the answer is held back.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await network.send('Fetch.enable', {
    patterns: [{ urlPattern: '*suggest-product', requestStage: 'Response' }],
  })
  await page.getByRole('button', { name: 'Capture' }).click()
  await expect(page.getByText('Finding products...')).toBeVisible()
  await expect(page.getByText('The first photo at a shop can take a little longer.')).toBeVisible()
})

// Not the demo's customer, whose latest purchases other journeys compare.
asShopper(
  'a purchase whose answer is lost is confirmed again with the same key, and counts once',
  async ({ page, camera, expectInConsole }) => {
    expectInConsole(/\/api\/purchases$/)
    await camera.showsProduct('rice')
    await open(page, '/redeem')
    await verifyShop(page)
    await startScanning(page)
    await capture(page)
    const choice = productChoice(page)
    await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
    await expect(choice.getByRole('alert')).toHaveText('No product selected or image captured.')

    await choice.getByRole('radio').first().check()
    await expect(choice.getByRole('alert')).toHaveCount(0)
    const keys: (string | undefined)[] = []
    const ids: unknown[] = []
    await page.route('**/api/purchases', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const answer = await route.fetch()
      ids.push(((await answer.json()) as { id: string }).id)
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }))
    })
    await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
    await expect(choice.getByRole('alert')).toHaveText('Failed to submit purchase.')
    await expect(choice.getByRole('radio').first()).toBeChecked()
    await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
    await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  },
)

asShopper(
  'a product captured again is not bought twice after a lost answer, and once where it never arrived',
  async ({ page, shopper, expectInConsole }) => {
    expectInConsole(/(ERR_FAILED|422) .*\/api\/purchases$/)
    await choosePurchase(page)
    const choice = productChoice(page)
    const confirm = choice.getByRole('button', { name: 'Confirm Purchase' })
    const success = page.getByRole('dialog', { name: 'Success' })
    await page.route('**/api/purchases', (route) => route.abort(), { times: 1 })
    await confirm.click()
    await expect(choice.getByRole('alert')).toHaveText('Failed to submit purchase.')
    await choice.getByRole('button', { name: 'Recapture Image' }).click()
    await choosePhoto(page, await aPhoto())
    await choice.getByRole('radio').first().check()
    await confirm.click()
    await success.getByRole('button', { name: 'OK' }).click()
    expect(await purchasesOf(shopper)).toHaveLength(1)

    await choosePhoto(page, await aPhoto())
    const product = await chooseFirst(page)
    await choice.getByRole('button', { name: 'Increase quantity' }).click()
    await page.route(
      '**/api/purchases',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await confirm.click()
    await expect(choice.getByRole('alert')).toHaveText('Failed to submit purchase.')
    // Leaving the screen does not lose the question either.
    await page.reload()
    await choosePhoto(page, await aPhoto())
    await expect(choice).toBeVisible()
    await choice.getByRole('radio').first().check()
    await confirm.click()
    await expect(choice.getByRole('alert')).toHaveText(
      'Your earlier purchase was already submitted. Confirm again only if this is a different purchase.',
    )
    const [latest, ...earlier] = await purchasesOf(shopper)
    expect(latest).toMatchObject({ product_name: product, quantity: 2 })
    expect(earlier).toHaveLength(1)
    await confirm.click()
    await expect(success).toBeVisible()
    expect(await purchasesOf(shopper)).toHaveLength(3)
  },
)
