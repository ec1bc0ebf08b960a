import { expect, open, type Page, test as testSignedOut } from '../steps/journey.ts'
import { becomeIphone, offerInstallation, promptsOf } from '../steps/install-steps.ts'
import { test as testOfShopper, choosePurchase } from '../steps/outbox-steps.ts'
import { test } from '../steps/points-holder.ts'
import { dialog, fillAirtime, submit } from '../steps/redeem-form.ts'

const invitation = (page: Page) => page.getByRole('region', { name: 'Keep Jara at hand' })
const installLink = (page: Page) => page.getByRole('link', { name: 'Install Jara' })

test('the app offers its installation after the first redemption, not before', async ({ page }) => {
  await open(page, '/card')
  await offerInstallation(page, 'accepted')
  await expect(page.getByRole('button', { name: 'Redeem Points' })).toBeVisible()
  await expect(invitation(page)).toHaveCount(0)
  await redeem(page)
  await expect(invitation(page)).toBeVisible()
  expect(await promptsOf(page)).toBe(0)
  await invitation(page).getByRole('button', { name: 'Install' }).click()
  await expect(invitation(page)).toHaveCount(0)
  expect(await promptsOf(page)).toBe(1)
})

for (const answer of ['the invitation is dismissed', 'the browser’s own prompt is dismissed']) {
  test(`there is no second invitation once ${answer}`, async ({ page }) => {
    await open(page, '/card')
    await offerInstallation(page, 'dismissed')
    await redeem(page)
    const button = answer.startsWith('the invitation') ? 'Dismiss' : 'Install'
    await invitation(page).getByRole('button', { name: button }).click()
    await expect(invitation(page)).toHaveCount(0)

    await open(page, '/card')
    await offerInstallation(page, 'dismissed')
    await redeem(page)
    await expect(page.getByText('Recent redemptions')).toBeVisible()
    await expect(invitation(page)).toHaveCount(0)
  })
}

testOfShopper('the app offers its installation after the first purchase', async ({ page }) => {
  testOfShopper.setTimeout(120_000)
  await choosePurchase(page)
  await offerInstallation(page, 'dismissed')
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  const success = page.getByRole('dialog', { name: 'Success' })
  await expect(success).toBeVisible()
  await expect(invitation(page)).toHaveCount(0)
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(invitation(page)).toBeVisible()
})

test('there is no invitation when the browser offers no installation', async ({ page }) => {
  await open(page, '/card')
  await redeem(page)
  await expect(page.getByRole('button', { name: 'Redeem Points' })).toBeVisible()
  await expect(invitation(page)).toHaveCount(0)
  await open(page, '/account')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(installLink(page)).toHaveCount(0)
})

test('an iPhone is shown the steps', async ({ page }) => {
  await becomeIphone(page, false)
  await open(page, '/card')
  await redeem(page)
  await invitation(page).getByRole('link', { name: 'Show me how' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Jara')
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/^1\. Tap Share/, /^2\. Choose Add to Home Screen/, /^3\. Tap Add/])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/account')
  await installLink(page).click()
  await expect(steps).toHaveCount(3)
})

test('an installed app says so and stops offering its installation', async ({ page }) => {
  await becomeIphone(page, true)
  await open(page, '/card')
  await redeem(page)
  await expect(page.getByRole('button', { name: 'Redeem Points' })).toBeVisible()
  await expect(invitation(page)).toHaveCount(0)
  await open(page, '/account')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(installLink(page)).toHaveCount(0)
  await open(page, '/install')
  await expect(page.getByText('Jara is installed')).toBeVisible()
})

test('other browsers show the steps through their menu until they offer the installation', async ({
  page,
}) => {
  await open(page, '/install')
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/^1\. Open the menu/, /^2\. Choose Install app/, /^3\. Confirm/])
  await offerInstallation(page, 'accepted')
  await expect(steps).toHaveCount(0)
  await page.getByRole('button', { name: 'Install' }).click()
  expect(await promptsOf(page)).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Jara is installed')).toBeVisible()
})

testSignedOut('without a session /install shows the sign-in', async ({ page }) => {
  await open(page, '/install')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

async function redeem(page: Page): Promise<void> {
  await fillAirtime(page)
  await submit(page).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
}
