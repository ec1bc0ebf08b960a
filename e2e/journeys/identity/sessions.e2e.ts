import { sessionWith, storedIn } from '../../steps/accounts.ts'
import { expect, goWithinApp, open, type Page, signIn, test as base } from '../../steps/journey.ts'
import { emailFor } from '../../steps/emails.ts'
import { enterAs } from '../../steps/offline-steps.ts'
import { secureAddress } from '../../steps/secure-host.ts'
import { syncWorker, workerReady } from '../../steps/service-worker-steps.ts'
import { hasTickets } from '../../steps/tickets.ts'
import { statusWith, tokenOn } from '../../steps/stolen-token.ts'
import { type Customer, newShopper, storedSession } from '../../steps/shopper.ts'

const password = 'first-password-1'
const aTicket: unknown = expect.stringMatching(/^sign-out\.[\w.-]+$/)

/** The customer's own phone. Other devices sign in over HTTP. */
const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => use(await newShopper()),
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

const signInElsewhere = async ({ email }: Customer) => (await sessionWith({ email, password })).token

test('a sign-in on another device is told and listed, and its session is ended, then all others', async ({
  page,
  customer,
}) => {
  const tokens = [
    await signInElsewhere(customer),
    await signInElsewhere(customer),
    await signInElsewhere(customer),
  ]
  const { text } = await emailFor(customer.email, '/not-me?link=')
  expect(text).toContain('Subject: Jara: New sign-in')
  expect(text).toContain('New sign-in to your Jara account on Unknown device, network 127.0.•.•.')
  await open(page, '/account')
  await page.getByRole('link', { name: 'Devices and sessions' }).click()
  await expect(page).toHaveURL('/account/sessions')
  const mine = page.getByRole('list', { name: 'This device' })
  await expect(mine).toContainText('127.0.•.• · now')
  await expect(mine).toContainText('You')
  const others = page.getByRole('list', { name: 'Other devices' }).getByRole('listitem')
  await expect(others).toHaveCount(3)
  await expect(others.first()).toContainText('New')

  await others.first().getByRole('button').click()
  await expect(others).toHaveCount(2)
  expect((await Promise.all(tokens.map(statusWith))).toSorted()).toEqual([200, 200, 401])

  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
  expect(await Promise.all(tokens.map(statusWith))).toEqual([401, 401, 401])
  // This phone continues with a new token, in case someone copied the old one.
  expect(await statusWith(customer.token)).toBe(401)
  await expect.poll(async () => statusWith(await tokenOn(page))).toBe(200)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/account')
})

test('a new password needs the present one, and signs out all other phones', async ({
  page,
  customer,
  expectInConsole,
}) => {
  expectInConsole(/40[13] .*\/api\/auth\/(?:password|login)/)
  const other = await signInElsewhere(customer)
  await open(page, '/account')
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/account/password')
  const now = page.getByLabel('Current password')
  const next = page.getByLabel('New password')
  const save = page.getByRole('button', { name: 'Change password' })
  await expect(now).toHaveAttribute('name', 'password')
  await expect(next).toHaveAttribute('name', 'newPassword')

  await now.fill('not the password')
  await next.fill('second-password-2')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password.')
  await now.fill(password)
  await save.click()
  await expect(page.getByText('Your password was changed. All other devices are signed out.')).toBeVisible()
  await expect(now).toHaveValue('')
  expect([await statusWith(customer.token), await statusWith(other)]).toEqual([401, 401])
  expect(await statusWith(await tokenOn(page))).toBe(200)

  await goWithinApp(page, '/account')
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, customer.email, password)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await signIn(page, customer.email, 'second-password-2')
  await expect(page).toHaveURL('/')
})

test('a session left without a network ends once there is one, with the app closed too', async ({
  page,
  context,
  customer,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED/)
  await enterAs(page, customer.email, password)
  await workerReady(page)
  const first = await leaveWithoutNetwork(page)
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  expect(await statusWith(first)).toBe(200)
  await context.setOffline(false)
  await expect.poll(() => statusWith(first)).toBe(401)
  await expect.poll(() => endingsLeft(page)).toEqual([])

  await signIn(page, customer.email, password)
  await expect(page).toHaveURL(`${secureAddress()}/`)
  const second = await leaveWithoutNetwork(page)
  await expect.poll(() => endingsLeft(page)).toEqual([aTicket])
  await page.goto('about:blank')
  await context.setOffline(false)
  await syncWorker(page, 'endings')
  await expect.poll(() => statusWith(second)).toBe(401)
})

test('a session left without a network is ended when the app is next opened, whoever uses the phone then', async ({
  page,
  context,
  customer,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*logout/)
  // A page that was left before the answer arrived asks again: by then the server has ended the session.
  expectInConsole(/401 .*logout/)
  const second = await newShopper()
  // Loads the sign-in, because this host has no service worker.
  await open(page, '/auth')
  await goWithinApp(page, '/account')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await hasTickets(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect.poll(() => endingsLeft(page)).toEqual([aTicket])
  await page.route('**/api/auth/logout', (route) => route.abort())
  await context.setOffline(false)
  await signIn(page, second.email, password)
  await expect(page).toHaveURL('/')
  expect(await statusWith(customer.token)).toBe(200)

  await page.unroute('**/api/auth/logout')
  await open(page, '/')
  await expect.poll(() => statusWith(customer.token)).toBe(401)
  expect(await statusWith((await page.evaluate(() => localStorage.getItem('token'))) ?? '')).toBe(200)
})

/** Logs out while the phone is offline; returns the token of the session. */
async function leaveWithoutNetwork(page: Page): Promise<string> {
  const token = await tokenOn(page)
  await goWithinApp(page, '/account')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await hasTickets(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  return token
}

/** The tickets waiting to end sessions. */
function endingsLeft(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open('jara-endings')
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('endings').objectStore('endings').getAllKeys()
          keys.addEventListener('success', () => resolve(keys.result))
        })
      }),
  )
}
