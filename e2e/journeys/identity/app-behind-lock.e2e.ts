// What continues in the app while it is locked, and how it returns.
import { sessionOf, storedIn } from '../../steps/accounts.ts'
import { openInFrozenTime, runUntil } from '../../steps/frozen-time.ts'
import { expect, open, type Page, test as base } from '../../steps/journey.ts'
import { keepLock, leaveAlone, lockedTitle, lockSwitch, openWithLock } from '../../steps/lock-steps.ts'
import { startScanning, verifyShop } from '../../steps/scan-steps.ts'
import { type Customer, newShopper, storedSession } from '../../steps/shopper.ts'
import { ownPassword } from '../../steps/wallet-steps.ts'

const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => use(await newShopper()),
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

async function openByPassword(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(ownPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test.describe('during the splash', () => {
  test.use({ fullSplash: true })

  test('an app that locks can be used once it is open again', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('appLock', String(Date.now())))
    await openInFrozenTime(page, '/account')
    await runUntil(page, 2_000)
    await expect(page.locator('#app[inert] main')).toBeAttached()
    await keepLock(page, 'locked')
    await page.clock.resume()
    await expect(lockedTitle(page)).toBeVisible()
    await openByPassword(page)
    await lockSwitch(page).click()
    await expect(lockSwitch(page)).not.toBeChecked()
  })
})

test('a screen that changed behind the lock has its own title, and the lock keeps its', async ({ page }) => {
  await openWithLock(page, '/account')
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveTitle('Change password · Jara')
  await leaveAlone(page)
  await expect(lockedTitle(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/account')
  await openByPassword(page)
  await expect(lockSwitch(page)).toBeVisible()
  await expect(page).toHaveTitle('Account · Jara')

  await test.step('whoever signs in next has no lock', () => signInNext(page))
})

/** Signs in as a shop on a phone whose customer had the lock on. */
async function signInNext(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('appLockPasskeys', 'of-the-first'))
  const { token, userRole, userData } = await sessionOf('retailer')
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ json: { token, user: JSON.parse(userData ?? '{}') as object } }),
  )
  await open(page, '/auth')
  await page.getByLabel('Email').fill('shop@people.example')
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/retailer')
  expect(userRole).toBe('retailer')
  await leaveAlone(page)
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('appLock'))),
  ).toEqual([])
}

test.describe('with a camera', () => {
  test.use({ geolocation: { latitude: 6.4541, longitude: 3.4347 }, permissions: ['camera', 'geolocation'] })

  test('its picture moves again after the lock', async ({ page, camera }) => {
    await camera.showsProduct('rice')
    await open(page, '/redeem')
    await verifyShop(page)
    await startScanning(page)
    const picture = page.getByLabel('Camera picture')
    const isPaused = () => picture.evaluate((video: HTMLVideoElement) => video.paused)
    expect(await isPaused()).toBe(false)
    await keepLock(page, 'locked')
    await expect(lockedTitle(page)).toBeVisible()
    await openByPassword(page)
    await expect(picture).toBeVisible()
    await expect.poll(isPaused).toBe(false)
  })
})
