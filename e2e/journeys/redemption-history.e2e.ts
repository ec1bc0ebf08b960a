import { expect, mainBar, open } from '../steps/journey.ts'
import { test } from '../steps/points-holder.ts'
import {
  alert,
  balanceOf,
  dialog,
  expectBalance,
  fillAirtime,
  history,
  newPhone,
  submit,
} from '../steps/redeem-form.ts'
import { simulator } from '../steps/server-under-test.ts'
import { pointsOf } from '../steps/shopper.ts'

test('a slow redemption goes on in the background, and its result and points appear by themselves', async ({
  page,
  holder,
}) => {
  test.setTimeout(120_000)
  const phone = newPhone()
  await simulator().script({ recipient: phone, order: 'pending', reverseAfterRequeries: 2 })
  await open(page, '/card')
  const before = await balanceOf(page)
  await fillAirtime(page, phone)
  await submit(page).click()
  await expect(dialog(page)).toContainText('is being processed', { timeout: 20_000 })
  await expect(dialog(page).getByText('Processing', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expectBalance(page, before - 200)
  await expect(history(page).first()).toContainText('Processing')
  await mainBar(page).getByRole('link', { name: 'Account' }).click()
  await mainBar(page).getByRole('link', { name: 'Card' }).click()
  await expect(history(page).first()).toContainText('Refunded', { timeout: 60_000 })
  await expectBalance(page, before)
  expect(await pointsOf(holder)).toBe(before)
})

test('earlier redemptions load page by page', async ({ page }) => {
  const all = Array.from({ length: 60 }, (_, place) => redemption(60 - place))
  await page.route('**/api/redemptions*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const start = all.findIndex(({ id }) => id === before) + 1
    return route.fulfill({ json: all.slice(start, start + 50) })
  })
  await open(page, '/card')
  await expect(history(page)).toHaveCount(3)
  const more = page.getByRole('button', { name: 'Show more' })
  for (const rows of [13, 23, 33, 43, 53, 60]) {
    await more.click()
    await expect(history(page)).toHaveCount(rows)
  }
  await expect(more).toHaveCount(0)
  await expect(history(page).last()).toContainText('08030000001')
})

function redemption(number: number) {
  return {
    id: `made-up-${number}`,
    item_name: 'mtn',
    type: 'airtime',
    recipient: `0803${String(number).padStart(7, '0')}`,
    plan: null,
    points: 100,
    amount: 50,
    status: 'delivered',
    message: 'Airtime of ₦50.00 was delivered.',
    token: null,
    units: null,
    created_at: '2026-11-19T13:05:00.000Z',
  }
}

test('a history that fails to load says so and can be retried', async ({ page, expectInConsole }) => {
  expectInConsole(/400 .*\/api\/redemptions/)
  expectInConsole(/404 .*\/api\/live/)
  // A live update would read the history again by itself, and take the button away.
  await page.route('**/api/live', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/api/redemptions', (route) => route.fulfill({ status: 400, json: {} }))
  await open(page, '/card')
  await expect(alert(page)).toContainText('Your recent redemptions could not be loaded.')
  await page.unroute('**/api/redemptions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert(page)).toHaveCount(0)
})
