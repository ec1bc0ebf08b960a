import sharp from 'sharp'
import { expect, open, test } from '../../steps/journey.ts'
import {
  capture,
  choosePhoto,
  expectLive,
  productChoice,
  startScanning,
  verification,
  verifyShop,
} from '../../steps/scan-steps.ts'

test.use({ signedInAs: 'customer', permissions: ['camera'] })

const suggestPath = '**/api/purchases/suggest-product'
const couldNotGet = 'Could not get product suggestions. Please try capturing the image again.'

test('a QR code of no shop is refused, and the scanner goes on', async ({ page, camera }) => {
  await camera.shows('WELCOME TO MY SHOP')
  await open(page, '/redeem')
  await page.getByRole('tab', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid QR code format.')
  await verification(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')

  await camera.shows('https://jara.example/signup?token=spring')
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  await page.getByRole('tab', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('alert')).toHaveText('QR code does not contain a valid code.')
  await expect(verification(page).getByLabel('Camera picture')).toBeVisible()
})

test('without the camera a photo is chosen, and is shrunk before it is sent', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { image: body.get('image') })
      send.call(this, body)
    }
  })
  await open(page, '/redeem')
  await page.getByRole('tab', { name: 'Scan QR Code' }).click()
  const refused = 'Camera access denied. Please enable camera permissions.'
  await expect(verification(page).getByRole('alert')).toHaveText(refused)
  await page.getByRole('tab', { name: 'Manual Input' }).click()
  await verifyShop(page)
  await page.getByRole('button', { name: 'Start Scanning' }).click()
  await expect(page.getByRole('alert')).toHaveText(refused)
  // Scanning is off.
  await expect(page.getByRole('button', { name: 'Start Scanning' })).toBeEnabled()
  await expect(page.getByLabel('Camera picture')).toHaveCount(0)

  const input = page.getByLabel('Photo of the product')
  await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png')
  await expect(input, 'the gallery is offered too').not.toHaveAttribute('capture')
  await expect(input).toHaveAttribute('name', 'image')
  await choosePhoto(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_485_761) })
  await expect(page.getByText('File size must be less than 10MB', { exact: true })).toBeVisible()
  await choosePhoto(page, { name: 'rice.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Only JPG and PNG files are supported', { exact: true })).toBeVisible()
  await choosePhoto(page, { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') })
  await expect(page.getByText('Failed to capture image.', { exact: true })).toBeVisible()

  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()
  await choosePhoto(page, { name: 'shelf.png', mimeType: 'image/png', buffer })
  await expect(productChoice(page)).toBeVisible({ timeout: 60_000 })
  const sent = await page.evaluate(async () => {
    const image = Reflect.get(window, 'image') as Blob
    const { width, height } = await createImageBitmap(image)
    return { type: image.type, width, height }
  })
  expect(sent).toEqual({ type: 'image/jpeg', width: 1280, height: 853 })
})

test('a shop, a photo or a camera that fails is reported, and the camera goes on', async ({
  page,
  camera,
  expectInConsole,
}) => {
  expectInConsole(/(404|50[03]) .*suggest-product/)
  await camera.showsProduct('rice')
  await open(page, '/redeem')
  const take = page.getByRole('button', { name: 'Capture' })

  await test.step('an unknown shop PIN is reported after the photo and can be corrected', async () => {
    await verifyShop(page, 'JARA2O26')
    await startScanning(page)
    await take.click()
    await expect(verification(page).getByRole('alert')).toHaveText('Invalid shop PIN. Please try again.')
    await expect(page.getByLabel('Shop PIN')).toHaveValue('JARA2O26')
    await verifyShop(page)
    await capture(page)
    await productChoice(page).getByRole('button', { name: 'Recapture Image' }).click()
    await expectLive(page)
  })

  const error = page.getByRole('dialog', { name: 'Error' })

  await test.step('a photo without an answer shows an error, is cleared, and can be taken again', async () => {
    await page.route(suggestPath, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await take.click()
    await expect(error.getByText('Failed to get product. Please try again.', { exact: true })).toBeVisible()
    await error.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('alert')).toHaveText(couldNotGet)
    await expectLive(page)
  })

  for (const { answer, words } of [
    {
      answer: { suggestedProducts: [], imageUrl: '/api/photos/1' },
      words: 'No products suggested. Please try again.',
    },
    { answer: { message: 'Fine.' }, words: couldNotGet },
  ]) {
    await test.step(`an answer without products reads: ${words}`, async () => {
      await page.route(suggestPath, (route) => route.fulfill({ json: answer }), { times: 1 })
      await take.click()
      await expect(page.getByRole('alert')).toHaveText(words)
      await expectLive(page)
    })
  }

  await test.step('a busy server’s own words are shown', async () => {
    const said = 'Many photos are being processed right now. Please try again in a moment.'
    await page.route(suggestPath, (route) => route.fulfill({ status: 503, json: { message: said } }), {
      times: 1,
    })
    await take.click()
    await expect(error.getByText(said, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await capture(page)
    await productChoice(page).getByRole('button', { name: 'Recapture Image' }).click()
    await expectLive(page)
  })

  // Each one fails before the one above it is reached, so none has to be undone.
  for (const { failing, words, bend } of [
    {
      failing: 'gives a picture that cannot be kept',
      words: 'Failed to capture image.',
      bend: () => {
        HTMLCanvasElement.prototype.toBlob = (done) => done(null)
      },
    },
    {
      failing: 'cannot be drawn from',
      words: 'Canvas context not available.',
      bend: () => {
        HTMLCanvasElement.prototype.getContext = () => null
      },
    },
    {
      failing: 'shows no picture yet',
      words: 'Camera not ready.',
      bend: () => Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => 0 }),
    },
  ]) {
    await test.step(`a camera that ${failing} shows an error and can be retried`, async () => {
      await page.evaluate(bend)
      await take.click()
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(take).toBeEnabled()
      await expect(page.getByLabel('Camera picture')).toBeVisible()
    })
  }
})
