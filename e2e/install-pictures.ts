// Takes the manifest's screenshots, which phones show when they offer installation. Run it when these screens change, and
// commit the result: node --import ./tools/require-node.mjs e2e/install-pictures.ts
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { sessionOf, storedIn } from './steps/accounts.ts'
import { cameraFilming, launchOptionsFilming } from './steps/camera-film.ts'
import { expect, open } from './steps/journey.ts'
import { startOwnServer } from './steps/own-server.ts'
import { phone } from './steps/phone.ts'
import { capture, startScanning, verifyShop } from './steps/scan-steps.ts'
import { folder } from './steps/server-under-test.ts'

const target = join(dirname(import.meta.dirname), 'apps/web/public')
const film = join(folder, 'film.mjpeg')
await cameraFilming(film).showsProduct('rice')
const server = await startOwnServer({})
process.env['E2E_URL'] = server.url
const browser = await chromium.launch(launchOptionsFilming(film))
try {
  const context = await browser.newContext({
    ...phone,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    baseURL: server.url,
    permissions: ['camera'],
    storageState: storedIn(await sessionOf('customer')),
  })
  const page = await context.newPage()
  await open(page, '/')
  await expect(page.getByRole('main')).not.toContainText('Loading')
  await take(page, 'home')
  await open(page, '/redeem')
  await verifyShop(page)
  await startScanning(page)
  await capture(page)
  await page.getByRole('radio').first().check()
  await take(page, 'scan')
  await open(page, '/card')
  await expect(page.getByRole('main')).not.toContainText('Loading')
  await take(page, 'card')
} finally {
  await browser.close()
  await server.stop()
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(target, `install-${name}.webp`))
}
