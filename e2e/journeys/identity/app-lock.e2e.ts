// The app asks its user to unlock after five minutes without use.
import { storedIn } from '../../steps/accounts.ts'
import { expect, goWithinApp, open, type Page, test as base } from '../../steps/journey.ts'
import {
  expectToNoteTouches,
  keepLock,
  keptLock,
  leaveAlone,
  lockedTitle,
  lockSwitch,
  openWithLock,
  switchLockOn,
} from '../../steps/lock-steps.ts'
import { alert, dialog, fillAirtime, submit } from '../../steps/redeem-form.ts'
import { type Customer, newShopper, storedSession } from '../../steps/shopper.ts'
import { statusWith } from '../../steps/stolen-token.ts'
import { enterPin, holderOfPin, ownPassword, pin, withSensor } from '../../steps/wallet-steps.ts'

interface Accounts {
  readonly customer: Customer
  readonly hasPin: boolean
}

const test = base.extend<Accounts>({
  hasPin: [false, { option: true }],
  customer: async ({ hasPin }, use) => {
    await use(await (hasPin ? holderOfPin() : newShopper()))
  },
  storageState: async ({ customer }, use) => {
    await use(storedIn(storedSession(customer)))
  },
})

const unlockLabel = 'Enter your wallet PIN'

async function openByPassword(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(ownPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test(
  'it locks five minutes after the last touch, but only for whoever wants it',
  { tag: '@core' },
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/account')

    await test.step('without the setting, nothing ever locks', async () => {
      await expect(lockSwitch(page)).not.toBeChecked()
      await expect(lockSwitch(page)).toHaveAttribute('name', 'appLock')
      await leaveAlone(page, 60)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expect(lockedTitle(page)).toHaveCount(0)
    })

    await test.step('a touch keeps it open, and five minutes without one lock it', async () => {
      await switchLockOn(page)
      await leaveAlone(page, 4)
      await page.getByRole('heading', { name: 'Account' }).click()
      await leaveAlone(page, 4)
      await expect(lockedTitle(page)).toHaveCount(0)
      await leaveAlone(page, 1)
      await expect(lockedTitle(page)).toBeVisible()
      await expect(page).toHaveTitle('Locked · Jara')
      await openByPassword(page)
      await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
      await expect(page).toHaveTitle('Account · Jara')
    })

    await test.step('it can be switched off', async () => {
      await lockSwitch(page).click()
      await expect(lockSwitch(page)).not.toBeChecked()
      await leaveAlone(page)
      await expect(lockSwitch(page)).toBeVisible()
    })
  },
)

test('on a slow line it locks, although it was wanted before what locks had come', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/after-splash*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.clock.install()
  await open(page, '/account')
  await lockSwitch(page).click()
  await expect(lockSwitch(page)).toBeChecked()
  arrived.resolve()
  await expectToNoteTouches(page)
  await leaveAlone(page)
  await expect(lockedTitle(page)).toBeVisible()
})

test.describe('with a wallet PIN', () => {
  test.use({ hasPin: true })

  test('nothing of the account is in the page, and the PIN or the password brings it back as it was', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/403 .*\/wallet\/unlock/)
    await openWithLock(page, '/card')
    const phone = await fillAirtime(page)

    await test.step('the PIN brings back what was typed', async () => {
      await leaveAlone(page)
      await expect(page.getByLabel(unlockLabel)).toBeFocused()
      const shown = await page.content()
      for (const secret of ['pts', phone, 'Ọlábísí', 'people.example']) expect(shown).not.toContain(secret)
      await enterPin(page, '204816', unlockLabel)
      await expect(alert(page)).toHaveText('Incorrect PIN. 4 attempts left.')
      await enterPin(page, pin, unlockLabel)
      await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
    })

    await test.step('a redemption goes on behind the lock, and its result shows after it', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/redeem-configurable', async (route) => {
        await held.promise
        await route.continue()
      })
      const answered = page.waitForResponse('**/redeem-configurable')
      await submit(page).click()
      // Five minutes on the page's own clock would also end the request.
      await keepLock(page, 'locked')
      await expect(page.getByLabel(unlockLabel)).toBeFocused()
      held.resolve()
      await (await answered).finished()
      expect(await page.content()).not.toContain(phone)
      await enterPin(page, pin, unlockLabel)
      await expect(dialog(page)).toContainText(phone)
      expect(await dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true)
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(submit(page)).toBeVisible()
    })

    await test.step('wrong PINs lock redeeming but not the owner out: the password opens', async () => {
      await keepLock(page, 'locked')
      for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
        await enterPin(page, '204816', unlockLabel)
        await expect(alert(page)).toHaveText(`Incorrect PIN. ${left} left.`)
      }
      await enterPin(page, '204816', unlockLabel)
      await expect(alert(page)).toContainText('Too many wrong PINs.')
      await expect(page.getByLabel(unlockLabel)).toHaveCount(0)
      await openByPassword(page)
      await expect(submit(page)).toBeVisible()
      await goWithinApp(page, '/account')
      await expect(lockSwitch(page)).toBeChecked()
    })
  })

  test('without a network the phone asks for the finger itself, where it has one', async ({
    page,
    context,
    expectInConsole,
  }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED/)
    const showFinger = await withSensor(page)
    await open(page, '/account/wallet-pin')
    await page.getByRole('button', { name: 'Add this phone' }).click()
    await enterPin(page, pin, unlockLabel)
    await expect(page.getByText('You can now confirm with this phone.')).toBeVisible()
    await openWithLock(page, '/account')
    const finger = page.getByRole('button', { name: 'Unlock with fingerprint or face' })
    await leaveAlone(page)
    await finger.click()
    await expect(lockSwitch(page)).toBeVisible()

    await context.setOffline(true)
    await leaveAlone(page)
    await expect(page.getByText('you can still unlock with your fingerprint or face')).toBeVisible()
    await showFinger(false)
    await finger.click()
    await expect(alert(page)).toHaveText('We couldn’t read your fingerprint or face. Please try again.')
    await showFinger(true)
    await finger.click()
    await expect(lockSwitch(page)).toBeVisible()
  })
})

test('a reload, a deep link and a second tab are locked too, and one unlocking opens all', async ({
  page,
  context,
}) => {
  await openWithLock(page, '/')
  await leaveAlone(page)
  await expect(lockedTitle(page)).toBeVisible()
  // Requests of the app behind the lock may still be running.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/card')
  await expect(lockedTitle(page)).toBeVisible()
  expect(asked).not.toContain('/api/users/points')
  const other = await context.newPage()
  await open(other, '/account/sessions')
  await expect(lockedTitle(other)).toBeVisible()
  await openByPassword(other)
  await expect(other.getByRole('heading', { name: 'Devices and sessions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Digital Card' })).toBeVisible()
  await other.evaluate(() => localStorage.setItem('appLock', 'locked'))
  await expect(lockedTitle(page)).toBeVisible()
})

test('an app that was closed counts the time, and a clock that is turned back does not help', async ({
  page,
}) => {
  await openWithLock(page, '/account')
  const usedAt = Number(await keptLock(page))
  await page.goto('about:blank')
  await page.clock.setSystemTime(usedAt + 4 * 60_000)
  await open(page, '/account')
  await expect(lockSwitch(page)).toBeVisible()
  await page.goto('about:blank')
  await page.clock.setSystemTime(usedAt - 60 * 60_000)
  await open(page, '/account')
  await expect(lockedTitle(page)).toBeVisible()
  await page.clock.setSystemTime(usedAt + 1_000)
  await open(page, '/account')
  await expect(lockedTitle(page)).toBeVisible()
})

test('a page that slept locks before it is seen, and its first touch does not reach the app', async ({
  page,
}) => {
  await openWithLock(page, '/account')

  await test.step('also when it comes back from the memory of the browser', async () => {
    // Its timers slept as well: only the phone's clock advanced.
    await page.clock.setSystemTime(Number(await keptLock(page)) + 6 * 60_000)
    const seen = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.body.textContent
    })
    expect(seen).not.toContain('Change password')
    await expect(lockedTitle(page)).toBeVisible()
  })

  await test.step('the first touch', async () => {
    await openByPassword(page)
    // In one task, so that nothing else notices the time first. A browser clicks only elements that are still on the page.
    await page.getByRole('link', { name: 'Change password' }).evaluate((link: HTMLElement) => {
      localStorage.setItem('appLock', String(Date.now() - 6 * 60_000))
      link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      if (link.isConnected) link.click()
    })
    await expect(lockedTitle(page)).toBeVisible()
    await expect(page).toHaveURL('/account')
  })
})

test('without a network and without a fingerprint it stays locked, and logging out is possible from the lock', async ({
  page,
  context,
  customer,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED/)
  await openWithLock(page, '/account')
  await context.setOffline(true)
  await leaveAlone(page)
  await expect(page.getByText('so the app stays locked until you’re back online.')).toBeVisible()
  await expect(page.getByLabel('Your password')).toHaveCount(0)
  await context.setOffline(false)
  await openByPassword(page)
  await expect(lockSwitch(page)).toBeVisible()

  await test.step('logging out takes the setting along', async () => {
    await goWithinApp(page, '/')
    await leaveAlone(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    await expect.poll(() => statusWith(customer.token)).toBe(401)
  })
})

test('a session that was ended elsewhere leaves no lock behind', async ({
  page,
  customer,
  expectInConsole,
}) => {
  expectInConsole(/401/)
  await openWithLock(page, '/')
  await leaveAlone(page)
  await page.getByLabel('Your password').fill(ownPassword)
  await fetch(new URL('/api/auth/logout', page.url()), {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}` },
  })
  // Live updates may have noticed it first, and removed the lock.
  await page.locator('form', { hasText: 'Unlock' }).evaluateAll((forms: HTMLFormElement[]) => {
    for (const form of forms) form.requestSubmit()
  })
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})
