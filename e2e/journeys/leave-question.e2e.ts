// A tapped notification asks before it leaves unfinished work.
import { makePhoto } from '../../apps/server/testing/photos.ts'
import { expect, goWithinApp, open, type Page, test } from '../steps/journey.ts'
import { choosePurchase } from '../steps/outbox-steps.ts'
import { aPhoto } from '../steps/photos.ts'
import { choosePhoto, expectChoice, productChoice } from '../steps/scan-steps.ts'
import { secureAddress as address } from '../steps/secure-host.ts'
import { tapNotification as tap, workerReady } from '../steps/service-worker-steps.ts'
import type { StoredSession } from '../steps/accounts.ts'
import { newShopper, storedSession } from '../steps/shopper.ts'

test.use({ showsNotifications: true })

test.beforeEach(async ({ context, expectInConsole }) => {
  expectInConsole(/Push API in incognito mode/)
  await context.grantPermissions(['notifications'], { origin: address() })
})

test('a purchase that is not submitted is left only on request, and the question ends with it', async ({
  page,
}) => {
  await openAs(page, storedSession(await newShopper()))
  const name = await choosePurchase(page, address())
  const question = page.getByRole('dialog', { name: 'Leave this scan?' })

  await tap(page, '/card?from=notice')
  await expect(question).toContainText('This purchase hasn’t been submitted yet.')
  await expect(question.getByRole('button')).toHaveText(['Stay', 'Leave'])
  const stay = question.getByRole('button', { name: 'Stay' })
  await expect(stay).toBeFocused()
  const unfilled = 'rgba(0, 0, 0, 0)'
  await expect(stay, 'the safe answer is emphasised').not.toHaveCSS('background-color', unfilled)
  await expect(question.getByRole('button', { name: 'Leave' })).toHaveCSS('background-color', unfilled)
  await stay.click()
  await expect(page).toHaveURL(`${address()}/redeem`)
  const choice = productChoice(page)
  await expect(choice.getByRole('radio', { name })).toBeChecked()
  await expect(choice.getByLabel('Quantity', { exact: true })).toHaveValue('2')

  // This one links to the scan itself.
  await tap(page, '/redeem')
  await expect(question).toHaveCount(0)
  await tap(page, '/card?from=notice')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Digital Card' })).toBeVisible()
  await expect(page).toHaveURL(`${address()}/card?from=notice`)
  await expectNotAsked(page, '/account')

  await test.step('the question ends with the purchase that it asks about', async () => {
    await goWithinApp(page, '/redeem')
    await choosePhoto(page, { name: 'basket.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
    await expectChoice(page)
    await choice.getByRole('radio').first().check()
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/api/purchases', async (route) => {
      await mayAnswer.promise
      await route.continue()
    })
    await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
    await tap(page, '/card')
    await expect(question).toBeVisible()
    mayAnswer.resolve()
    const success = page.getByRole('dialog', { name: 'Success' })
    await expect(success).toBeVisible()
    await expect(question).toHaveCount(0)
    await success.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(`${address()}/redeem`)
    await expectNotAsked(page, '/account')
  })
})

test('a declaration is left only on request until it is complete, and a sale until it is paid', async ({
  page,
  sessionFor,
}) => {
  await openAs(page, await sessionFor('customer'))

  await test.step('a declaration', async () => {
    await goWithinApp(page, '/mission')
    await page.getByRole('button', { name: 'Photo Capture' }).click()
    await page.locator('input[type=file]').setInputFiles(await aPhoto())
    const detected = page.getByRole('heading', { name: 'Detected Products' })
    await expect(detected).toBeVisible()

    await tap(page, '/card')
    const question = page.getByRole('dialog', { name: 'Leave this mission?' })
    await expect(question).toContainText('This declaration hasn’t been submitted yet.')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(detected).toBeVisible()
    await page.getByRole('button', { name: 'Review Declaration' }).click()
    await page.getByRole('button', { name: 'Submit Declaration' }).click()
    await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()
    await expectNotAsked(page, '/card')
  })

  await test.step('a sale', async () => {
    await openAs(page, await sessionFor('retailer'))
    await goWithinApp(page, '/retailer/sales')
    await page.getByRole('button', { name: /^Cola 330ml/ }).click()
    const lines = page.getByRole('region', { name: 'Current Sale' }).getByRole('listitem')
    await expect(lines).toHaveCount(1)

    await tap(page, '/retailer')
    const question = page.getByRole('dialog', { name: 'Leave this sale?' })
    await expect(question).toContainText('This sale hasn’t been paid yet.')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await expectNotAsked(page, '/retailer')
  })
})

async function openAs(page: Page, session: StoredSession): Promise<void> {
  await open(page, `${address()}/auth`)
  await workerReady(page)
  await page.evaluate((stored) => Object.assign(localStorage, stored), session)
  await open(page, `${address()}/notifications`)
}

/** There is no more unfinished work. */
async function expectNotAsked(page: Page, path: string): Promise<void> {
  await tap(page, path)
  await expect(page).toHaveURL(address() + path)
}
