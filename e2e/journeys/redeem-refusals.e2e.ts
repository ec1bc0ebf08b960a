import { expect, open } from '../steps/journey.ts'
import { test } from '../steps/points-holder.ts'
import {
  alert,
  balanceOf,
  choose,
  dialog,
  expectBalance,
  fillAirtime,
  history,
  newPhone,
  redemptionsFrom,
  submit,
} from '../steps/redeem-form.ts'
import { simulator } from '../steps/server-under-test.ts'
import { pointsOf } from '../steps/shopper.ts'

test('missing input is reported in the specified order, one error at a time, and nothing is sent', async ({
  page,
}) => {
  await open(page, '/card')
  const points = await balanceOf(page)
  const sent = redemptionsFrom(page)
  const refused = async (words: string) => {
    await submit(page).click()
    await expect(alert(page)).toHaveText(words)
  }
  const noItemOrPoints = 'Please select an item and enter a valid number of points.'
  await refused(noItemOrPoints)
  await page.getByLabel('Points').fill('5')
  await refused(noItemOrPoints)
  await choose(page, 'Airtime', 'mtn')
  await refused(noItemOrPoints)
  for (const none of ['0', '-5', '1.5']) {
    await page.getByLabel('Points').fill(none)
    await refused(noItemOrPoints)
  }
  await page.getByLabel('Points').fill(String(points + 1))
  await expect(alert(page), 'a change takes the error back').toHaveCount(0)
  await refused('You do not have enough points to make this redemption.')
  await page.getByLabel('Points').fill('200')
  await refused('Please enter your phone number.')

  await choose(page, 'Data', 'mtn-data')
  await page.getByLabel('Points').fill('200')
  await refused('Please enter your phone number.')
  await page.getByLabel('Phone Number').fill(newPhone())
  await refused('Please select a plan.')

  await choose(page, 'Electricity', 'ikeja-electric')
  await page.getByLabel('Points').fill('4000')
  await refused('Please select a plan.')
  await page.getByLabel('Plan').selectOption('prepaid')
  await refused('Please enter your meter number.')
  expect(sent).toEqual([])
})

test('an item that was removed meanwhile is invalid', async ({ page }) => {
  await open(page, '/card')
  await fillAirtime(page)
  await page.route('**/api/admin/redemption-items', (route) => route.fulfill({ json: [] }))
  const asked = page.waitForResponse('**/api/admin/redemption-items')
  await page.clock.install()
  await page.clock.fastForward(10_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await asked
  await expect(page.getByLabel('Item').locator('option').filter({ hasText: 'mtn' })).toHaveCount(0)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Please select a valid item.')
})

test('plans that fail to load show the error of their type and can be retried', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/404 .*\/api\/vtpass\/variations/)
  await open(page, '/card')
  for (const { type, item, words } of [
    { type: 'Data', item: 'glo-data', words: 'Failed to load data options.' },
    { type: 'Electricity', item: 'ikeja-electric', words: 'Failed to load electricity options.' },
  ]) {
    await page.route('**/variations?*', (route) => route.fulfill({ status: 404, json: { message: 'No.' } }))
    await choose(page, type, item)
    await expect(alert(page).getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Plan')).toHaveCount(0)
    await page.unroute('**/variations?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Plan')).toBeVisible()
  }
})

test('items that fail to load replace the form with an error that can be retried', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/400 .*\/api\/admin\/redemption-items/)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/admin/redemption-items', async (route) => {
    await released.promise
    await route.fulfill({ status: 400, json: { message: 'No.' } })
  })
  await open(page, '/card')
  await expect(page.getByRole('status').filter({ hasText: 'Loading what points' })).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
  released.resolve()
  const failure = alert(page).getByText('Failed to load data. Please try again later.', { exact: true })
  await expect(failure).toBeVisible()
  await expect(alert(page).locator('svg').first()).toBeVisible()
  await expect(page.getByLabel('Type')).toHaveCount(0)
  await page.unroute('**/api/admin/redemption-items')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Type')).toBeVisible()
})

test("a failed delivery is refunded with the server's message, and the input stays", async ({
  page,
  expectInConsole,
  holder,
}) => {
  expectInConsole(/409 .*\/redeem-configurable/)
  await open(page, '/card')
  const before = await balanceOf(page)
  const phone = newPhone()
  await simulator().script({ recipient: phone, code: '016' })
  await fillAirtime(page, phone)
  await submit(page).click()
  await expect(alert(page)).toContainText(`Airtime of ₦100.00 for ${phone} could not be delivered`)
  await expect(alert(page)).toContainText('Your 200 points are back.')
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByLabel('Item').locator(':checked')).toHaveText('mtn')
  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await expect(page.getByLabel('Points')).toHaveValue('200')
  await expectBalance(page, before)
  expect(await pointsOf(holder)).toBe(before)
  await expect(history(page).first()).toContainText('Refunded')
  await expect(history(page).first()).toContainText('Your 200 points are back.')
})

test("a refused redemption shows the server's message, or else the screen's", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/(400|500) .*\/redeem-configurable/)
  await open(page, '/card')
  const sent = redemptionsFrom(page)
  await fillAirtime(page, '12345')
  await submit(page).click()
  await expect(alert(page)).toHaveText('Please enter a Nigerian phone number, such as 08012345678.')
  await page.getByLabel('Phone Number').fill(newPhone())
  for (const { answer, words } of [
    { answer: { status: 500, body: '' }, words: 'Redemption failed. Please try again.' },
    { answer: { status: 400, json: { error: 'Come back at noon.' } }, words: 'Come back at noon.' },
  ]) {
    await page.route('**/redeem-configurable', (route) => route.fulfill(answer), { times: 1 })
    await submit(page).click()
    await expect(alert(page)).toHaveText(words)
  }
  await submit(page).click()
  await expect(dialog(page)).toBeVisible()
  const [, unanswered, askedAgain, afterAnswer] = sent.map(({ key }) => key)
  expect(askedAgain, 'the outcome is unknown').toBe(unanswered)
  expect(afterAnswer, 'a refusal ends the intention').not.toBe(askedAgain)
})

test('zero points read Loading... on the card, and an empty history has no rows', async ({ page }) => {
  await page.route('**/api/users/points', (route) => route.fulfill({ json: { points: 0 } }))
  await page.route('**/api/redemptions', (route) => route.fulfill({ json: [] }))
  await open(page, '/card')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByText('What you redeem will show up here.')).toBeVisible()
  await fillAirtime(page)
  await submit(page).click()
  await expect(alert(page)).toHaveText('You do not have enough points to make this redemption.')
})
