import { randomInt } from 'node:crypto'
import { expect, open } from '../../steps/journey.ts'
import { test } from '../../steps/points-holder.ts'
import {
  alert,
  balanceOf,
  choose,
  converted,
  dialog,
  expectBalance,
  fillAirtime,
  history,
  newPhone,
  redemptionsFrom,
  submit,
} from '../../steps/redeem-form.ts'

test(
  'airtime is redeemed: the amount is shown while typing, the points are deducted, the form is reset',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/card')
    await expect(page.getByRole('heading', { name: 'Scan to Pay' })).toBeVisible()
    await expect(page.getByText('Pay code', { exact: true }), 'it is off in the demo').toHaveCount(0)
    const before = await balanceOf(page)
    // Other sources of a new balance are blocked: the screen has to reduce its own.
    await page.route('**/api/users/points', () => undefined)
    const sent = redemptionsFrom(page)
    await expect(converted(page)).toHaveText('0.00 NGN')
    const phone = await fillAirtime(page)
    await expect(converted(page)).toHaveText('100.00 NGN')
    await page.getByLabel('Points').fill('2001')
    await expect(converted(page)).toHaveText('1000.50 NGN')
    await page.getByLabel('Points').fill('200')
    await submit(page).click()
    await expect(dialog(page)).toContainText(`Airtime of ₦100.00 was delivered to ${phone}.`)
    expect(sent).toEqual([
      {
        body: { itemId: expect.any(String), pointsToRedeem: 200, phone },
        key: expect.stringMatching(/^\w{32}$/),
      },
    ])
    await dialog(page).getByRole('button', { name: 'Done' }).click()

    await expectBalance(page, before - 200)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByLabel('Type')).toHaveValue('airtime')
    await expect(page.getByLabel('Item')).toHaveValue('')
    await expect(page.getByLabel('Phone Number')).toHaveValue('')
    await expect(page.getByLabel('Points')).toHaveValue('')
    await expect(converted(page)).toHaveText('0.00 NGN')
    const row = history(page).first()
    for (const words of ['mtn', phone, '₦100.00', '200 pts', 'Delivered'])
      await expect(row).toContainText(words)
  },
)

test(
  'a chosen data plan shows its cost and fills in the points',
  { tag: '@core' },
  async ({ page, expectInConsole }) => {
    expectInConsole(/400 .*\/redeem-configurable/)
    await open(page, '/card')
    const before = await balanceOf(page)
    const sent = redemptionsFrom(page)
    await choose(page, 'Data', 'mtn-data')
    const plan = page.getByLabel('Plan')
    await expect(plan.locator('option').first()).toHaveText('Choose a plan')
    await plan.selectOption('mtn-10mb-100')
    await expect(page.getByText('This plan costs 200 points.')).toBeVisible()
    const phone = newPhone()
    await page.getByLabel('Phone Number').fill(phone)
    await page.getByLabel('Points').fill('199')
    await submit(page).click()
    await expect(alert(page)).toHaveText('This plan costs 200 points.')
    await page.getByRole('button', { name: 'Fill in 200' }).click()
    await expect(alert(page)).toHaveCount(0)
    await expect(page.getByLabel('Points')).toHaveValue('200')
    await expect(page.getByText('Filled in')).toBeVisible()
    await submit(page).click()
    await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
    expect(sent.at(-1)?.body).toMatchObject({ pointsToRedeem: 200, phone, variationCode: 'mtn-10mb-100' })
    expect(sent.at(0)?.key).not.toBe(sent.at(-1)?.key)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(plan).toHaveCount(0)
    await expectBalance(page, before - 200)
  },
)

test(
  'electricity shows its token large, ready to copy, and in the history',
  { tag: '@core' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/card')
    const sent = redemptionsFrom(page)
    await choose(page, 'Electricity', 'ikeja-electric')
    await expect(page.getByPlaceholder('1234567890', { exact: true })).toHaveAccessibleName('Meter Number')
    await expect(page.getByPlaceholder('08012345678')).toHaveAccessibleName('Phone Number')
    await page.getByLabel('Plan').selectOption('prepaid')
    const [phone, meterNumber] = [newPhone(), `45${randomInt(10_000_000, 99_999_999)}`]
    await page.getByLabel('Meter Number').fill(meterNumber)
    await page.getByLabel('Phone Number').fill(phone)
    await page.getByLabel('Points').fill('4000')
    await expect(converted(page)).toHaveText('1800.00 NGN')
    const answered = page.waitForResponse('**/redeem-configurable')
    await submit(page).click()
    const { token } = (await (await answered).json()) as { token: string }
    expect(token).toMatch(/^\d{20}$/)
    const grouped = token.match(/\d{4}/g)?.join(' ') ?? ''
    await expect(dialog(page)).toContainText(`Token: ${token}.`)
    await expect(dialog(page).getByText(grouped, { exact: true })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Copy token' }).click()
    await expect(dialog(page).getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    expect(sent.map(({ body }) => body)).toEqual([
      { itemId: expect.any(String), pointsToRedeem: 4000, phone, variationCode: 'prepaid', meterNumber },
    ])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByLabel('Meter Number')).toHaveValue('')
    await expect(page.getByLabel('Phone Number'), 'the separate phone stays').toHaveValue(phone)
    await expect(history(page).first()).toContainText(grouped)
  },
)
