// A customer reads what they were told.
import { storedIn } from '../steps/accounts.ts'
import { expect, open, test as base } from '../steps/journey.ts'
import { buy, type Customer, decideOnOtherDevice, newShopper, storedSession } from '../steps/shopper.ts'

const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => {
    const customer = await newShopper()
    const [kept, refused] = [
      await buy(customer, { product: 'Evaporated Milk 1L', quantity: 2 }),
      await buy(customer, { product: 'Evaporated Milk 1L' }),
    ]
    await decideOnOtherDevice(kept, 'confirmed')
    await decideOnOtherDevice(refused, 'rejected')
    await use(customer)
  },
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

test('what was decided is among the messages, unread until it is opened', async ({ page }) => {
  await open(page, '/')
  const button = page.getByRole('button', { name: /^Messages, \d unread$/ })
  await button.click()
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

test('a new message is counted while home is open', async ({ page, customer }) => {
  await open(page, '/')
  const count = page.getByRole('button', { name: /^Messages, (\d) unread$/ })
  await expect(count).toBeVisible()
  const before = Number(/\d/.exec((await count.getAttribute('aria-label')) ?? '')?.[0])
  await decideOnOtherDevice(await buy(customer, { product: 'Evaporated Milk 1L' }), 'rejected')
  await expect(page.getByRole('button', { name: `Messages, ${before + 1} unread` })).toBeVisible()
})
