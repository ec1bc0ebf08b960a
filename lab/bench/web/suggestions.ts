import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { median } from '../figures.ts'
import type { Browser } from './browser.ts'
import { slowPhone } from './slow-phone.ts'

const shopPin = 'JARA2026'

/**
 * The time from the last byte of an uploaded photo until four products with pictures are shown, on a slow CPU
 * and slow 4G.
 */
export async function measureSuggestions(
  appUrl: string,
  { context }: Browser,
  photos: number,
): Promise<number> {
  const page = await context.newPage()
  try {
    await page.addInitScript(noteWhenSent)
    const photo = await photoOfRice()
    await chooseShop(page, appUrl)
    // The first photo makes the server load all products of the shop, so it is not measured.
    await untilSuggested(page, appUrl, photo)
    await slowPhone(await context.newCDPSession(page))
    const times: number[] = []
    for (let one = 0; one < photos; one += 1) times.push(await untilSuggested(page, appUrl, photo))
    return median(times)
  } finally {
    await page.close()
  }
}

/** A photo as large as the app makes them, on a background that JPEG cannot compress. */
async function photoOfRice(): Promise<Buffer> {
  const pictures = join(import.meta.dirname, '../../../apps/server/build/pictures')
  const product = await sharp(await readFile(join(pictures, 'rice.webp')))
    .resize(700)
    .toBuffer()
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const
  return sharp({ create: { width: 1280, height: 960, channels: 3, background: '#999', noise } })
    .composite([{ input: product }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** The app asks only once in half an hour. */
async function chooseShop(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/redeem`)
  await page.getByLabel('Shop PIN').fill(shopPin)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(`Shop PIN ${shopPin}`).waitFor()
}

async function untilSuggested(page: Page, appUrl: string, buffer: Buffer): Promise<number> {
  await page.goto(`${appUrl}/redeem`)
  await page.getByText(`Shop PIN ${shopPin}`).waitFor()
  await page
    .getByLabel('Photo of the product')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  return page.evaluate(untilShown)
}

function noteWhenSent(): void {
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function noting(body) {
    this.upload.addEventListener('load', () => Object.assign(window, { sentAt: performance.now() }))
    send.call(this, body)
  }
}

function untilShown(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('dialog[open] img')]
      const shown = pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      if (shown.length >= 4) resolve(performance.now() - Number(Reflect.get(window, 'sentAt')))
      else requestAnimationFrame(look)
    }
    look()
  })
}
