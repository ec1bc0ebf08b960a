import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { sessionOf } from '../steps/accounts.ts'
import { aPhoto } from '../steps/photos.ts'
import { folder } from '../steps/server-under-test.ts'
import {
  buy,
  demoShop,
  newShopper,
  pointsOf,
  purchasesOf,
  statusOf,
  storedSession,
} from '../steps/shopper.ts'
import type { App } from './app.ts'
import type { Flow } from './flow.ts'

const rice = 'Long Grain Rice 2kg'

export const purchaseFlows: readonly Flow[] = [
  {
    title: 'a purchase is declared with the PIN of the shop and a photo',
    runsIn: 'rest',
    walk: async (app) => {
      const shopper = await newShopper()
      await app.openAs(storedSession(shopper), '/redeem')
      const product = await choosePurchase(app)
      await app.press('Confirm Purchase')
      await app.sees('Purchase submitted successfully!')
      await app.press('OK')
      await app.seesRow(product, 'Pending')
      expect(await purchasesOf(shopper)).toMatchObject([{ product_name: product, quantity: 2 }])
    },
  },
  {
    title: 'a purchase is photographed with the camera',
    walk: async (app) => {
      const shopper = await newShopper()
      await app.openAs(storedSession(shopper), '/redeem')
      await verifyShop(app)
      await app.press('Start Scanning')
      await app.press('Capture')
      await app.pickFirst()
      // The camera was disabled under the photo. Its next picture must not be black.
      await app.press('Recapture Image')
      await app.press('Capture')
      const product = await app.pickFirst()
      expect(await app.tab.run(brightnessOfPhoto)).toBeGreaterThan(40)
      await app.press('Confirm Purchase')
      await app.sees('Purchase submitted successfully!')
      expect(await purchasesOf(shopper)).toMatchObject([{ product_name: product, quantity: 1 }])
    },
  },
  {
    title: 'the shop approves a purchase',
    walk: async (app) => {
      const shopper = await newShopper()
      const purchase = await buy(shopper, { product: rice })
      await app.openAs(await sessionOf('retailer'), '/retailer')
      await app.press(`Approve ${rice}, ${shopper.email}`)
      await app.seesNo(shopper.email)
      await expect.poll(() => statusOf(shopper, purchase)).toBe('confirmed')
      expect(await pointsOf(shopper)).toBeGreaterThan(0)
    },
  },
  {
    title: 'a purchase confirmed offline is kept on the phone, and sent when the network is back',
    walk: async (app) => {
      const shopper = await newShopper()
      await app.openAs(storedSession(shopper), '/redeem')
      const product = await choosePurchase(app)
      await app.tab.setOffline(true)
      await app.press('Confirm Purchase')
      await app.sees('Saved on this phone')
      await app.press('OK')
      await app.seesRow(product, 'Queued')
      expect(await purchasesOf(shopper)).toEqual([])
      await app.tab.setOffline(false)
      await app.sees('Purchase submitted successfully!')
      await app.seesRow(product, 'Pending')
      expect(await purchasesOf(shopper)).toMatchObject([{ product_name: product, quantity: 2 }])
    },
  },
]

async function verifyShop(app: App): Promise<void> {
  await app.fillIn({ 'Shop PIN': demoShop.pin })
  await app.press('Confirm')
  await app.sees(`Shop PIN ${demoShop.pin}`)
}

/** Takes a photo and chooses two units of the first product; returns its name. */
async function choosePurchase(app: App): Promise<string> {
  const { name, buffer } = await aPhoto()
  const photo = join(folder, name)
  await writeFile(photo, buffer)
  await verifyShop(app)
  await app.upload('Photo of the product', photo)
  const product = await app.pickFirst()
  await app.press('Increase quantity')
  return product
}

/** The mean brightness of the photo, from 0 to 255. */
function brightnessOfPhoto(): number {
  const photo = document.querySelector('img[alt="The photo you took"]') as HTMLImageElement
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 8
  const drawing = canvas.getContext('2d')
  drawing?.drawImage(photo, 0, 0, 8, 8)
  const { data = [] } = drawing?.getImageData(0, 0, 8, 8) ?? {}
  return [...data].filter((_, at) => at % 4 < 3).reduce((sum, part) => sum + part, 0) / (64 * 3)
}
