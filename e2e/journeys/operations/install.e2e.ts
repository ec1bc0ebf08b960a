import { expect, goWithinApp, open, type Page } from '../../steps/journey.ts'
import { becomeIphone, offerInstallation, promptsOf } from '../../steps/install-steps.ts'
import { test as testOfShopper, choosePurchase } from '../../steps/outbox-steps.ts'
import { test } from '../../steps/points-holder.ts'
import { dialog, fillAirtime, submit } from '../../steps/redeem-form.ts'

const invitation = (page: Page) => page.getByRole('region', { name: 'Install Jara' })
const installLink = (page: Page) => page.getByRole('link', { name: 'Install Jara' })

test('the app offers its installation after a redemption, where the browser can, until it is declined', async ({
  page,
}) => {
  await open(page, '/card')

  await test.step('there is no invitation when the browser offers no installation', async () => {
    await redeem(page)
    await expect(page.getByRole('button', { name: 'Redeem Points' })).toBeVisible()
    await expect(invitation(page)).toHaveCount(0)
    await goWithinApp(page, '/account')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(installLink(page)).toHaveCount(0)
  })

  await test.step('there is one after a redemption, not before, and no second one once it is dismissed', async () => {
    await goWithinApp(page, '/card')
    await offerInstallation(page, 'dismissed')
    await expect(page.getByRole('button', { name: 'Redeem Points' })).toBeVisible()
    await expect(invitation(page)).toHaveCount(0)
    await redeem(page)
    await expect(invitation(page)).toBeVisible()
    expect(await promptsOf(page)).toBe(0)
    await invitation(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(invitation(page)).toHaveCount(0)
    await expectNoSecondInvitation(page)
  })

  await test.step('nor once the browser’s own prompt is dismissed', async () => {
    await page.evaluate(() => localStorage.removeItem('installInvitation'))
    await open(page, '/card')
    await offerInstallation(page, 'dismissed')
    await redeem(page)
    await invitation(page).getByRole('button', { name: 'Install' }).click()
    await expect(invitation(page)).toHaveCount(0)
    expect(await promptsOf(page)).toBe(1)
    await expectNoSecondInvitation(page)
  })
})

async function expectNoSecondInvitation(page: Page): Promise<void> {
  await open(page, '/card')
  await offerInstallation(page, 'dismissed')
  await redeem(page)
  await expect(page.getByText('Recent redemptions')).toBeVisible()
  await expect(invitation(page)).toHaveCount(0)
}

testOfShopper('the app offers its installation after the first purchase', async ({ page }) => {
  await choosePurchase(page)
  await offerInstallation(page, 'dismissed')
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  const success = page.getByRole('dialog', { name: 'Success' })
  await expect(success).toBeVisible()
  await expect(invitation(page)).toHaveCount(0)
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(invitation(page)).toBeVisible()
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
  await goWithinApp(page, '/account')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(installLink(page)).toHaveCount(0)
  await goWithinApp(page, '/install')
  await expect(page.getByText('Jara is installed')).toBeVisible()
})

test(
  'other browsers show the steps through their menu until they offer the installation',
  {
    tag: '@core',
  },
  async ({ page }) => {
    await open(page, '/install')
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect(steps).toHaveText([/^1\. Open your browser menu/, /^2\. Choose Install app/, /^3\. Confirm/])
    await offerInstallation(page, 'accepted')
    await expect(steps).toHaveCount(0)
    await page.getByRole('button', { name: 'Install' }).click()
    expect(await promptsOf(page)).toBe(1)
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(page.getByText('Jara is installed')).toBeVisible()

    await test.step('without a session /install shows the sign-in', async () => {
      await page.evaluate(() => {
        localStorage.clear()
        dispatchEvent(new StorageEvent('storage'))
      })
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
      await expect(page).toHaveURL('/install')
    })
  },
)

async function redeem(page: Page): Promise<void> {
  await fillAirtime(page)
  await submit(page).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
}
