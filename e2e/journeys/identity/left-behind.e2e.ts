// Six scenarios of a phone that several people use. After each, every byte that the browser stores is read.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { serverUrl } from '../../steps/server-under-test.ts'
import { registerCustomer, sessionWith } from '../../steps/accounts.ts'
import { everyByte } from '../../steps/every-byte.ts'
import { expect, goWithinApp, open, type Page, signIn, test } from '../../steps/journey.ts'
import { enterAs } from '../../steps/offline-steps.ts'
import { choosePurchase, confirmWithoutNetwork } from '../../steps/outbox-steps.ts'
import { secureAddress } from '../../steps/secure-host.ts'
import { workerReady } from '../../steps/service-worker-steps.ts'
import { buy, decideOnOtherDevice, pointsOf, purchasesOf, tokenOf } from '../../steps/shopper.ts'
import { hasTickets } from '../../steps/tickets.ts'
import { statusWith, tokenOn } from '../../steps/stolen-token.ts'

test.beforeEach(({ expectInConsole }) => expectInConsole(/ERR_INTERNET_DISCONNECTED/))

interface Person {
  readonly email: string
  readonly password: string
  readonly points: string
}

/** Signs in a new customer with points, and waits until the app has stored its data. */
async function settleIn(page: Page): Promise<Person> {
  const person = await registerCustomer()
  const token = await tokenOf(person.email, person.password)
  const purchase = await buy({ ...person, token }, { product: 'Evaporated Milk 1L', quantity: 7 })
  await decideOnOtherDevice(purchase, 'confirmed')
  const points = String(await pointsOf({ ...person, token }))
  await enterAs(page, person.email, person.password)
  await expect(page.getByText(`${points} pts`).first()).toBeVisible()
  await workerReady(page)
  await hasTickets(page)
  return { ...person, points }
}

interface Traces extends Person {
  readonly tokens: readonly string[]
}

/** Nothing that would let the phone's next user act for the previous one, or tell who that was. */
async function expectNothingOf(
  context: BrowserContext,
  { email, password, points, tokens }: Traces,
): Promise<void> {
  const secrets = [...tokens, email, email.split('@')[0] ?? '', password, 'Ọlábísí', 'Ẹniọlá']
  const found = async () => {
    const { kept, cached } = await everyByte(context)
    const named = secrets.filter((secret) => (kept + cached).includes(secret))
    // The cache holds only the app's files, which contain numbers of their own.
    return new RegExp(`(?<![\\w.-])${points}(?![\\w.-])`).test(kept) ? [...named, 'points'] : named
  }
  await expect.poll(found).toEqual([])
}

async function typeIntoForm(page: Page, points: string): Promise<void> {
  await page.getByLabel('Type').selectOption('Airtime')
  await page.getByLabel('Points').fill(points)
}

async function tapLogout(page: Page): Promise<void> {
  await goWithinApp(page, '/account')
  await page.getByRole('button', { name: 'Logout' }).click()
}

const atSignIn = (page: Page) => expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()

test('logging out leaves nothing of its user', { tag: '@core' }, async ({ page, context }) => {
  const person = await settleIn(page)
  const tokens = [await tokenOn(page)]
  await tapLogout(page)
  await atSignIn(page)
  await expectNothingOf(context, { ...person, tokens })
  expect(await Promise.all(tokens.map(statusWith))).toEqual([401])
})

test('logging out without a network leaves what ends the session, and nothing else', async ({
  page,
  context,
}) => {
  const person = await settleIn(page)
  const tokens = [await tokenOn(page)]
  await goWithinApp(page, '/account')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await context.setOffline(true)
  await tapLogout(page)
  await atSignIn(page)
  await expectNothingOf(context, { ...person, tokens })
  expect(await Promise.all(tokens.map(statusWith))).toEqual([200])
  await context.setOffline(false)
  await expect.poll(() => Promise.all(tokens.map(statusWith))).toEqual([401])
  await expectNothingOf(context, { ...person, tokens })
})

test('logging out while a purchase waits leaves nothing of either', async ({ page, context }) => {
  const person = await settleIn(page)
  const tokens = [await tokenOn(page)]
  await choosePurchase(page, secureAddress())
  await confirmWithoutNetwork(page)
  await tapLogout(page)
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await atSignIn(page)
  await expectNothingOf(context, { ...person, tokens })
  expect((await everyByte(context)).kept).not.toContain('retailerCode')
})

test('a purchase waits while somebody else is signed in, and the phone does not know whose it is', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(/401/)
  const first = await settleIn(page)
  const second = await registerCustomer({ first_name: 'Bolatito', last_name: 'Adeyemi' })
  const firstToken = await tokenOn(page)
  await choosePurchase(page, secureAddress())
  await confirmWithoutNetwork(page)
  await endOthers((await signInElsewhere(first)).token)
  await context.setOffline(false)
  await atSignIn(page)
  await signIn(page, second.email, second.password)
  await expect(page.getByText('0 pts', { exact: true })).toBeVisible()
  await expectNothingOf(context, { ...first, tokens: [firstToken] })
  expect((await everyByte(context)).kept).toContain('retailerCode')

  await tapLogout(page)
  await atSignIn(page)
  await signIn(page, first.email, first.password)
  await expect(page.getByText('Purchase submitted successfully!')).toBeVisible()
  const bought = await purchasesOf({ ...first, token: await tokenOn(page) })
  expect(bought.map(({ quantity }) => quantity).toSorted()).toEqual([2, 7])
  await expect.poll(async () => (await everyByte(context)).kept).not.toContain('retailerCode')
})

test('every open tab forgets at once when one logs out', async ({ page, context }) => {
  const person = await settleIn(page)
  const tokens = [await tokenOn(page)]
  const other = await context.newPage()
  await open(other, `${secureAddress()}/card`)
  await typeIntoForm(other, person.points)
  await expect
    .poll(() => other.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain(person.points)
  await tapLogout(page)
  await atSignIn(page)
  await expectNothingOf(context, { ...person, tokens })
})

test('a session that was ended on another phone leaves nothing', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(/401/)
  const person = await settleIn(page)
  const tokens = [await tokenOn(page)]
  const elsewhere = await signInElsewhere(person)
  await endOthers(elsewhere.token)
  await goWithinApp(page, '/account')
  await goWithinApp(page, '/')
  await atSignIn(page)
  await expectNothingOf(context, { ...person, tokens })
})

test('an app that is killed while it logs out has forgotten already', async ({ page, context }) => {
  const person = await settleIn(page)
  const tokens = [await tokenOn(page)]
  const asked = Promise.withResolvers<void>()
  // The server never answers.
  await page.route('**/api/auth/logout', () => asked.resolve())
  await tapLogout(page)
  await asked.promise
  await expectNothingOf(context, { ...person, tokens })
})

const signInElsewhere = ({ email, password }: Person) => sessionWith({ email, password })

async function endOthers(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const path = '/api/auth/sessions/end-others'
  const answer = await fetch(new URL(path, serverUrl()), { method: 'POST', headers })
  if (!answer.ok) throw new Error(await answer.text())
}
