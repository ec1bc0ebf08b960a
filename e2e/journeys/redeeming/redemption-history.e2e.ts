import { expect, mainBar, open } from '../../steps/journey.ts'
import { test } from '../../steps/points-holder.ts'
import {
  balanceOf,
  dialog,
  expectBalance,
  fillAirtime,
  history,
  newPhone,
  submit,
} from '../../steps/redeem-form.ts'
import { simulator } from '../../steps/server-under-test.ts'
import { pointsOf } from '../../steps/shopper.ts'

test('a slow redemption goes on in the background, and its result and points appear by themselves', async ({
  page,
  holder,
}) => {
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
