// A customer reads their messages.
import { storedIn } from '../../steps/accounts.ts'
import { expect, open, test as base } from '../../steps/journey.ts'
import { buy, type Customer, decideOnOtherDevice, newShopper, storedSession } from '../../steps/shopper.ts'

const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => {
    const customer = await newShopper()
    await decideOnOtherDevice(
      await buy(customer, { product: 'Evaporated Milk 1L', quantity: 2 }),
      'confirmed',
    )
    await use(customer)
  },
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

test('what was decided is counted while home is open, and unread until it is opened', async ({
  page,
  customer,
}) => {
  await open(page, '/')
  const count = page.getByRole('button', { name: /^Messages, (\d) unread$/ })
  await expect(count).toBeVisible()
  const before = Number(/\d/.exec((await count.getAttribute('aria-label')) ?? '')?.[0])
  await decideOnOtherDevice(await buy(customer, { product: 'Evaporated Milk 1L' }), 'rejected')
  await page.getByRole('button', { name: `Messages, ${before + 1} unread` }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.getByRole('button', { name: 'Purchases', exact: true }).click()
  const today = page.getByRole('list', { name: 'Today' }).getByRole('listitem')
  await expect(today).toHaveText([/^Purchase rejected, unread/, /^Purchase confirmed, unread/])
  await today.last().getByRole('button').click()
  await expect(page).toHaveURL('/redeem')
  await page.goBack()
  await page.getByRole('button', { name: 'Purchases', exact: true }).click()
  await expect(today).toHaveText([/^Purchase rejected, unread/, /^Purchase confirmedYou earned/])

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
})

test('topics are switched off one by one, and stay so, and one that could not be goes back', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/409 .*\/api\/messages\/topics/)
  await open(page, '/account')
  await page.getByRole('link', { name: 'Message settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Message settings' })).toBeVisible()
  const always = page.getByRole('list', { name: 'Always on' })
  await expect(always.getByRole('listitem')).toHaveText([/^Money/, /^Security/])
  await expect(always.getByRole('switch')).toHaveCount(0)
  const choice = page.getByRole('list', { name: 'Your choice' })
  // Points do not expire in the demo, so there is no switch for that.
  await expect(choice.getByRole('listitem')).toHaveText([/^Purchases/, /^News and offers/])
  const purchases = choice.getByRole('switch', { name: 'Purchases' })
  const news = choice.getByRole('switch', { name: 'News and offers' })
  await expect(purchases).toBeChecked()

  const message = 'Not now. Please try again.'
  await page.route('**/api/messages/topics', (route) => route.fulfill({ status: 409, json: { message } }), {
    times: 1,
  })
  await purchases.click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(purchases).toBeChecked()

  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && answer.url().endsWith('/messages/topics') && answer.ok(),
  )
  await purchases.click()
  await saved
  await page.reload()
  await expect(purchases).not.toBeChecked()
  await expect(news).toBeChecked()
})
