// What a shop sees of the programme's policy. On its own server: other journeys approve under the demo's policy.
import { decidePurchase, listPendingPurchases } from '@jara/contract/earning/purchases'
import { signInOperator } from '@jara/contract/identity/auth-operators'
import { changePolicy, readPolicy } from '@jara/contract/trust/policy'
import { signIn as signInCall } from '@jara/contract/identity/auth'
import { demoPolicy, type Policy } from '@jara/rules/trust/policy'
import { demoEmail, demoPassword } from '../../steps/accounts.ts'
import { expect, mainBar, open, type Page, signIn, test } from '../../steps/journey.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'

let server: OwnServer

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await startJourneyServer({})
})

test.afterAll(() => server.stop())

// An open page would log that its live connection is gone.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
})

async function send(
  method: string,
  path: string,
  json: object | undefined,
  token?: string,
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const body = json === undefined ? null : JSON.stringify(json)
  const answer = await fetch(new URL(path, server.url), { method, headers, body })
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
  return answer.json()
}

async function tokenOf(role: 'operator' | 'retailer'): Promise<string> {
  const call = role === 'operator' ? signInOperator : signInCall
  const login = { email: demoEmail(role), password: demoPassword }
  const answer = call.answer.parse(await send('POST', call.path, login))
  if (!('token' in answer)) throw new Error('The demo’s operator was asked for a second factor')
  return answer.token
}

/** As an operator does. Every node follows within a second. */
async function putInForce(rules: Partial<Policy>): Promise<void> {
  const token = await tokenOf('operator')
  const { version } = readPolicy.answer.parse(await send('GET', readPolicy.path, undefined, token))
  const change = { base: version, rules: { ...demoPolicy, ...rules }, reason: 'a journey' }
  await send('PUT', changePolicy.path, change, token)
}

const approvals = (page: Page) => page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')

async function enter(page: Page, role: 'customer' | 'retailer' = 'retailer'): Promise<void> {
  await open(page, `${server.url}/auth`)
  await signIn(page, demoEmail(role))
  await expect(mainBar(page)).toBeVisible()
}

test('a purchase that Jara checks first leaves the list with a word about it, and one beyond the day’s points stays', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/409 .*\/api\/purchases/)
  await putInForce({ quantity: { mode: 'hold', atMost: 0 } })
  await enter(page)
  await expect(approvals(page).first()).toBeVisible()
  const before = await approvals(page).count()
  await expect(async () => {
    await approvals(page).first().getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Confirmed. Jara will review it before the points are issued.')).toBeVisible()
  }).toPass()
  await page.reload()
  await expect(approvals(page).first()).toBeVisible()
  expect(await approvals(page).count()).toBeLessThan(before)

  await putInForce({ issuing: { ...demoPolicy.issuing, nairaWhileNew: 0, naira: 0 } })
  const approve = approvals(page).first().getByRole('button', { name: 'Approve' })
  const told = page.getByText('This purchase exceeds the ₦0.00 in points you can issue in 24 hours.', {
    exact: false,
  })
  await expect(async () => {
    await approve.click()
    await expect(told).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(approve).toBeEnabled()
  await putInForce({})
  await expect(async () => {
    await approve.click()
    await expect(told).toHaveCount(0)
  }).toPass()
})

test('a customer sees the points that are not yet spendable', async ({ page }) => {
  await putInForce({ maturing: { firstPurchases: 30, hours: 24 } })
  const balance = page.getByRole('region', { name: 'Points balance' })
  await enter(page, 'customer')
  await expect(balance).toContainText('pts')
  await expect(balance).not.toContainText('Available soon')
  const token = await tokenOf('retailer')
  const listed = await send('GET', listPendingPurchases.path, undefined, token)
  const own = listPendingPurchases.answer
    .parse(listed)
    .find(({ customer_email }) => customer_email === demoEmail('customer'))
  await send('PUT', decidePurchase.path.replace(':id', own?.id ?? ''), { status: 'confirmed' }, token)
  await expect(balance.getByRole('definition')).toHaveText(`${own?.points} pts`)
  await expect(balance.getByRole('term')).toHaveText('Available soon')
})
