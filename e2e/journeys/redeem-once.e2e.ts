import type { Route } from '@playwright/test'
import { become, expect, goWithinApp, open, signIn } from '../steps/journey.ts'
import { test } from '../steps/points-holder.ts'
import {
  alert,
  balanceOf,
  dialog,
  expectBalance,
  fillAirtime,
  history,
  newPhone,
  redemptionsFrom,
  submit,
} from '../steps/redeem-form.ts'
import { simulator } from '../steps/server-under-test.ts'
import { pointsOf, shopperWithPoints } from '../steps/shopper.ts'

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
  const redeeming = page.getByRole('button', { name: 'Redeeming...' })
  await expect(redeeming).toBeDisabled()
  await expect(redeeming).toBeFocused()
  await redeeming.press('Enter')
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
  await expectBalance(page, before - 200)
  // From now on the screen knows no other balance.
  await page.route('**/api/users/points', () => undefined)
  await submit(page).click()
  await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
  await expectBalance(page, before - 200)
  await page.unroute('**/api/users/points')
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

test('a balance that was read again while a redemption was under way is not reduced a second time', async ({
  page,
  holder,
}) => {
  const listening = page.waitForResponse('**/api/live')
  await open(page, '/card')
  await listening
  const before = await balanceOf(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/redeem-configurable', async (route) => {
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  await fillAirtime(page)
  await submit(page).click()
  // A live update reports the points that the server has taken.
  await expectBalance(page, before - 200)
  // From now on the screen knows no other balance.
  await page.route('**/api/users/points', () => undefined)
  released.resolve()
  await expect(dialog(page)).toBeVisible()
  await expectBalance(page, before - 200)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await pointsOf(holder)).toBe(before - 200)
})

test('a redemption can be asked again, although the first try took most of the points', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*\/redeem-configurable/)
  const shopper = await shopperWithPoints()
  await open(page, '/auth')
  await become(page, shopper)
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
  const phone = await fillAirtime(page, newPhone(), String(before - 200))
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  await expectBalance(page, 200)
  await submit(page).click()
  await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a redemption that ends after the form was left leaves an empty form', async ({ page }) => {
  await open(page, '/card')
  const released = Promise.withResolvers<void>()
  await page.route('**/redeem-configurable', async (route) => {
    await released.promise
    await route.continue()
  })
  const phone = await fillAirtime(page)
  await submit(page).click()
  await expect(page.getByText('You may leave this page')).toBeVisible()
  await goWithinApp(page, '/')
  const answered = page.waitForResponse('**/redeem-configurable')
  released.resolve()
  await (await answered).finished()
  await goWithinApp(page, '/card')
  await expect(history(page).filter({ hasText: phone })).toContainText('Delivered')
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await expect(page.getByText('Trying again is safe: points are not taken twice.')).toHaveCount(0)
})

test('a redemption asked again after a reload is the same one', async ({ page, expectInConsole, holder }) => {
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

  await open(page, '/card')
  await expect(page.getByText('Trying again is safe: points are not taken twice.')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await submit(page).click()
  await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(await pointsOf(holder)).toBe(before - 200)

  await open(page, '/card')
  await expect(page.getByLabel('Phone Number'), 'a finished redemption leaves nothing behind').toHaveValue('')
  await fillAirtime(page, phone)
  await submit(page).click()
  await expect(alert(page).or(dialog(page))).toBeVisible()
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('a key that the server may have forgotten is not sent again', async ({ page, expectInConsole }) => {
  expectInConsole(/Failed to load resource.*\/redeem-configurable/)
  const sent = redemptionsFrom(page)
  await page.route('**/redeem-configurable', (route) => route.abort())
  await open(page, '/card')
  await fillAirtime(page)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  await page.clock.setFixedTime(Date.now() + 6 * 24 * 60 * 60_000)
  await open(page, '/card')
  await expect(submit(page)).toBeVisible()
  await expect(page.getByText('Trying again is safe: points are not taken twice.')).toHaveCount(0)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

for (const status of [401, 429]) {
  test(`a ${status} says nothing about an earlier attempt, so its key stays`, async ({
    page,
    expectInConsole,
    holder,
  }) => {
    expectInConsole(/Failed to load resource/)
    await open(page, '/card')
    const before = await balanceOf(page)
    const sent = redemptionsFrom(page)
    const attempts = [
      async (route: Route) => {
        await route.fetch()
        await route.abort()
      },
      (route: Route) => route.fulfill({ status, json: { message: 'Not now.' } }),
    ]
    await page.route('**/redeem-configurable', (route) => (attempts.shift() ?? continued)(route))
    const phone = await fillAirtime(page)
    await submit(page).click()
    await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
    await submit(page).click()
    if (status === 401) {
      await signIn(page, holder.email, 'first-password-1')
      await expect(page).toHaveURL('/')
      await goWithinApp(page, '/card')
    } else await expect(alert(page)).toHaveText('Not now.')
    await submit(page).click()
    await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent).toHaveLength(3)
    expect(await pointsOf(holder)).toBe(before - 200)
  })
}

function continued(route: Route): Promise<void> {
  return route.continue()
}
