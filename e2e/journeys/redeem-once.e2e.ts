import { expect, open } from '../steps/journey.ts'
import { test } from '../steps/points-holder.ts'
import {
  alert,
  balanceOf,
  dialog,
  expectBalance,
  fillAirtime,
  history,
  redemptionsFrom,
  submit,
} from '../steps/redeem-form.ts'
import { simulator } from '../steps/server-under-test.ts'
import { pointsOf } from '../steps/shopper.ts'

test('a double tap redeems once, behind a button that says Redeeming...', async ({ page, holder }) => {
  await open(page, '/card')
  const before = await balanceOf(page)
  const sent = redemptionsFrom(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/redeem-configurable', async (route) => {
    await released.promise
    await route.continue()
  })
  await fillAirtime(page)
  await submit(page).dblclick()
  await expect(page.getByRole('button', { name: 'Redeeming...' })).toBeDisabled()
  await page.getByLabel('Points').press('Enter')
  await expect(page.getByText('You may leave this page')).toBeVisible()
  await expectBalance(page, before)
  released.resolve()
  await expect(dialog(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await pointsOf(holder)).toBe(before - 200)
})

test('a lost answer is requested again with the same key and redeems nothing twice', async ({
  page,
  expectInConsole,
  holder,
}) => {
  expectInConsole(/Failed to load resource.*\/redeem-configurable/)
  await open(page, '/card')
  const before = await balanceOf(page)
  const sent = redemptionsFrom(page)
  await page.route(
    '**/redeem-configurable',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const phone = await fillAirtime(page)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  await expect(page.getByText('Trying again is safe: points are not taken twice.')).toBeVisible()
  await expect(history(page).first(), 'it left a trace').toContainText(phone)
  await submit(page).click()
  await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(await pointsOf(holder)).toBe(before - 200)
  const orders = await simulator().orders()
  expect(orders.filter(({ recipient }) => recipient === phone)).toHaveLength(1)

  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await fillAirtime(page)
  await submit(page).click()
  await expect(dialog(page)).toBeVisible()
  expect(sent[2]?.key, 'another wish has another name').not.toBe(sent[0]?.key)
})
