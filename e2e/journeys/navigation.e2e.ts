import { demoEmail, demoRoles } from '../steps/accounts.ts'
import { become, expect, goWithinApp, mainBar, open, type Page, signIn, test } from '../steps/journey.ts'
import { customerScreens, retailerScreens, type Screen } from '../steps/screens.ts'

const areas = [
  {
    role: 'customer',
    screens: customerScreens,
    home: '/',
    bar: ['Home', 'Locations', 'Scan', 'Card', 'Account'],
    addresses: ['/', '/locations', '/redeem', '/card', '/account'],
    primary: 'Scan',
  },
  {
    role: 'retailer',
    screens: retailerScreens,
    home: '/retailer',
    bar: ['Dashboard', 'Scan Items', 'Inventory', 'Alerts'],
    addresses: ['/retailer', '/retailer/scanner', '/retailer/inventory', '/retailer/alerts'],
    primary: 'Scan Items',
  },
] as const

for (const { role, screens, home, bar, addresses, primary } of areas) {
  test.describe(`a ${role}`, () => {
    test.use({ signedInAs: role })

    test('finds every screen at its address and by the bar, with its title and its way back', async ({
      page,
    }) => {
      await open(page, home)
      for (const screen of screens) {
        await test.step(screen.path, async () => {
          await goWithinApp(page, screen.path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expect(page).toHaveTitle(`${screen.title} · Jara`)
          await expectFocusIn(page, screen.opens)
          await expect(mainBar(page).locator('[aria-current=page]')).toHaveText(
            screen.lit ? [screen.lit] : [],
          )
          const back = page.getByRole('link', { name: 'Back' })
          if (screen.back === undefined) await expect(back).toHaveCount(0)
          else {
            await back.click()
            await expect(page).toHaveURL(screen.back)
          }
        })
      }

      await test.step('the bar leads to every main screen, and its primary action stands out', async () => {
        await goWithinApp(page, home)
        await expect(mainBar(page).locator('[aria-current=page]')).toHaveText(bar[0])
        const links = mainBar(page).getByRole('link')
        await expect(links).toHaveText([...bar])
        // The current screen comes last: its link would not move the focus.
        for (const place of [...bar.keys()].toReversed()) {
          await links.nth(place).click()
          await expect(page).toHaveURL(addresses[place] ?? '')
          await expect(links.nth(place)).toHaveAttribute('aria-current', 'page')
          const { opens } = screens.find(({ path }) => path === addresses[place]) ?? {}
          await expectFocusIn(page, opens)
          // The open dialog covers the bar.
          if (opens) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
        }
        const iconSizes = await links.evaluateAll((all) =>
          all.map((link) => link.querySelector('svg')?.getBoundingClientRect().height ?? 0),
        )
        expect(iconSizes.indexOf(Math.max(...iconSizes))).toBe(bar.findIndex((name) => name === primary))
        expect(new Set(iconSizes).size).toBe(2)
      })
    })
  })
}

/** After a navigation the focus is on the heading, or in the dialog that covers it. */
async function expectFocusIn(page: Page, dialog: string | undefined): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  if (dialog === undefined) await expect(heading).toBeFocused()
  else await expect(page.getByRole('dialog', { name: dialog }).locator(':focus')).toHaveCount(1)
}

test('without a session every address shows the sign-in, and with one an unknown address leads to the user’s home', async ({
  page,
  expectInConsole,
}) => {
  // Only customers have points; the specification sends a brand to the customers' home.
  expectInConsole(/403 .*\/api\/(users\/points|messages\/unread)/)
  await open(page, '/no/such/page')
  await expect(page).toHaveURL('/auth')
  const screens: readonly Screen[] = [...customerScreens, ...retailerScreens]
  for (const { path } of screens) {
    await goWithinApp(page, path)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect(page).toHaveTitle('Sign in · Jara')
    await expect(mainBar(page)).toHaveCount(0)
  }
  await goWithinApp(page, '/signup')
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page).toHaveTitle('Sign up · Jara')

  await goWithinApp(page, '/retailer/alerts')
  await signIn(page, demoEmail('customer'))
  await expect(page, 'the user’s own area').toHaveURL('/')

  const landings = { customer: '/', retailer: '/retailer', brand: '/' }
  for (const role of demoRoles) {
    await become(page, role)
    await goWithinApp(page, '/offers')
    await expect(page).toHaveURL(landings[role])
  }
})

test.describe('a signed-in user', () => {
  test.use({ signedInAs: 'customer' })

  test('can load a screen again that failed to load, without reloading the app, or else reload the page', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to load resource.*(card|locations)-screen/)
    expectInConsole(/ScreenNotLoaded/)
    await open(page, '/')
    await page.evaluate(() => Reflect.set(window, 'isTheSame', true))
    // Its script and its stylesheet, each once.
    await page.route('**/assets/card-screen*.js', (route) => route.abort(), { times: 1 })
    await page.route('**/assets/card-screen*.css', (route) => route.abort(), { times: 1 })
    const failed = page.getByRole('heading', { name: 'This page didn’t load' })
    await mainBar(page).getByRole('link', { name: 'Card' }).click()
    await expect(failed).toBeVisible()
    await expect(page.getByText('Check your connection, then try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Digital Card' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)
    const rules = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes('/card-screen'))
        .map(({ cssRules }) => cssRules.length),
    )
    expect(rules).toEqual([expect.any(Number)])
    expect(rules[0]).toBeGreaterThan(0)

    await page.route('**/assets/locations-screen*.css', (route) => route.abort())
    await mainBar(page).getByRole('link', { name: 'Locations' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Check your connection, then reload the page.')).toBeVisible()
    await mainBar(page).getByRole('link', { name: 'Card' }).click()
    await expect(page.getByRole('heading', { name: 'Digital Card' })).toBeVisible()
    await page.goBack()
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    const reload = page.getByRole('button', { name: 'Reload' })
    // Wait for it first. Otherwise the screen might load once its styles are allowed, and leave nothing to tap.
    await expect(reload).toBeVisible()
    await page.unroute('**/assets/locations-screen*.css')
    await reload.click()
    await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
  })

  test('may open the other area, and is asked to sign in again when the session is no longer valid', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/403 .*\/api\/(inventory|purchases\/pending)/)
    expectInConsole(/401 .*\/api\/(users|missions|messages|live)/)

    await test.step('no bar is on the sign-in screen', async () => {
      await open(page, '/auth')
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
      await expect(mainBar(page)).toHaveCount(0)
      await goWithinApp(page, '/retailer/inventory')
      await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
      await expect(mainBar(page).getByRole('link', { name: 'Home' })).toBeVisible()
    })

    await test.step('damaged storage still shows the screens, with the names from the profile', async () => {
      const stored = await page.evaluate(() => ({ ...localStorage }))
      for (const { userData, said } of [
        { userData: '{"first_name":', said: 'Could not load user data.' },
        { userData: undefined, said: 'User data not found. Please log in again.' },
      ]) {
        await page.evaluate((text) => {
          if (text === undefined) localStorage.removeItem('userData')
          else localStorage.setItem('userData', text)
          localStorage.setItem('userRole', '[object Object]')
          dispatchEvent(new StorageEvent('storage'))
        }, userData)
        await mainBar(page).getByRole('link', { name: 'Home' }).click()
        await expect(page.getByText('@adaeze')).toBeVisible()
        await mainBar(page).getByRole('link', { name: 'Account' }).click()
        await expect(page.getByRole('alert')).toHaveText(said)
      }
      await goWithinApp(page, '/retailer')
      await expect(page.getByRole('heading', { name: 'Welcome back, Store Manager' })).toBeVisible()
      await page.evaluate((session) => {
        Object.assign(localStorage, session)
        dispatchEvent(new StorageEvent('storage'))
      }, stored)
    })

    await test.step('an invalid session ends', async () => {
      await goWithinApp(page, '/account')
      await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
      // In one task, because live updates would notice it too.
      await mainBar(page)
        .getByRole('link', { name: 'Home' })
        .evaluate((link: HTMLElement) => {
          localStorage.setItem('token', 'long-forgotten')
          link.click()
        })
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    })
  })

  test('opens a link in a new tab on request, which leaves the first one unchanged', async ({
    page,
    context,
  }) => {
    await open(page, '/')
    const opened = context.waitForEvent('page')
    await mainBar(page)
      .getByRole('link', { name: 'Card' })
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL('/card')
    await expect(page).toHaveURL('/')
  })
})
