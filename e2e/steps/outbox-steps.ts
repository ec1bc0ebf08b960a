// Steps for a purchase that is confirmed offline.
import { makePhoto } from '../../apps/server/testing/photos.ts'
import { type Customer, newShopper, storedSession } from './shopper.ts'
import { storedIn } from './accounts.ts'
import { expect, open, type Page, test as base } from './journey.ts'
import { choosePhoto, productChoice, verifyShop } from './scan-steps.ts'

/** Journeys of a customer who has not bought anything yet. */
export const test = base.extend<{ shopper: Customer }>({
  shopper: async ({}, use) => {
    await use(await newShopper())
  },
  storageState: async ({ shopper }, use) => {
    await use(storedIn(storedSession(shopper)))
  },
})

export const scans = (page: Page) => page.getByRole('list', { name: 'Recent Scans' }).getByRole('listitem')

/** Takes a photo while online and chooses a product; returns its name. */
export async function choosePurchase(page: Page, address = ''): Promise<string> {
  await open(page, `${address}/redeem`)
  await verifyShop(page)
  await choosePhoto(page, { name: 'basket.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
  await expect(productChoice(page)).toBeVisible({ timeout: 60_000 })
  const product = await chooseFirst(page)
  await productChoice(page).getByRole('button', { name: 'Increase quantity' }).click()
  return product
}

/** Chooses the product most similar to the photo; returns its name. */
export async function chooseFirst(page: Page): Promise<string> {
  const choice = productChoice(page)
  await choice.getByRole('radio').first().check()
  const [name = ''] = (await choice.locator('label').first().innerText()).split('\n')
  return name
}

export async function confirmWithoutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await productChoice(page).getByRole('button', { name: 'Confirm Purchase' }).click()
  const saved = page.getByRole('dialog', { name: 'Saved on this phone' })
  await expect(saved).toContainText('You’re offline.')
  await saved.getByRole('button', { name: 'OK' }).click()
  await expect(scans(page).first()).toContainText('Queued')
}
