import type { Route } from '@playwright/test'
import { become, expect, goWithinApp, open, signIn, type Page } from '../../steps/journey.ts'
import { test } from '../../steps/points-holder.ts'
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
} from '../../steps/redeem-form.ts'
import { simulator } from '../../steps/server-under-test.ts'
import { pointsOf, shopperWithPoints } from '../../steps/shopper.ts'

test('while a redemption is under way it is sent once, may be left, and takes its points once', async ({
  page,
  holder,
}) => {
  const listening = page.waitForResponse('**/api/live')
  await open(page, '/card')
  await listening
  const before = await balanceOf(page)
  const sent = redemptionsFrom(page)

  await test.step('a double tap redeems once, behind a button that says Redeeming...', async () => {
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
    await expect(page.getByText('You can leave this page')).toBeVisible()
    await expectBalance(page, before)
    released.resolve()
    await expect(dialog(page)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(await pointsOf(holder)).toBe(before - 200)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.unroute('**/redeem-configurable')
  })

  await test.step('one that ends after the form was left leaves an empty form', async () => {
    const released = Promise.withResolvers<void>()
    await page.route('**/redeem-configurable', async (route) => {
      await released.promise
      await route.continue()
    })
    const phone = await fillAirtime(page)
    await submit(page).click()
    await expect(page.getByText('You can leave this page')).toBeVisible()
    await goWithinApp(page, '/')
    const answered = page.waitForResponse('**/redeem-configurable')
    released.resolve()
    await (await answered).finished()
    await goWithinApp(page, '/card')
    await expect(history(page).filter({ hasText: phone })).toContainText('Delivered')
    await expect(page.getByLabel('Phone Number')).toHaveValue('')
    await expect(page.getByText('It’s safe to try again. You won’t be charged twice.')).toHaveCount(0)
    await expectBalance(page, before - 400)
    await page.unroute('**/redeem-configurable')
  })

  await test.step('a balance that was read again meanwhile is not reduced a second time', async () => {
    const released = Promise.withResolvers<void>()
    await page.route('**/redeem-configurable', async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
    })
    await fillAirtime(page)
    await submit(page).click()
    // A live update reports the points that the server has deducted.
    await expectBalance(page, before - 600)
    // From now on the screen receives no other balance.
    await page.route('**/api/users/points', () => undefined)
    released.resolve()
    await expect(dialog(page)).toBeVisible()
    await expectBalance(page, before - 600)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await pointsOf(holder)).toBe(before - 600)
  })
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
  await loseNextAnswer(page)
  const phone = await fillAirtime(page)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  await expect(page.getByText('It’s safe to try again. You won’t be charged twice.')).toBeVisible()
  await expect(history(page).first(), 'it left a trace').toContainText(phone)
  await expectBalance(page, before - 200)
  // From now on the screen receives no other balance.
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
  expect(sent[2]?.key, 'another request has another key').not.toBe(sent[0]?.key)
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  await test.step('it can be asked again although the first try took most of the points', async () => {
    const shopper = await shopperWithPoints()
    const points = await pointsOf(shopper)
    await become(page, shopper)
    await expectBalance(page, points)
    await loseNextAnswer(page)
    const ownPhone = await fillAirtime(page, newPhone(), String(points - 200))
    await submit(page).click()
    await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
    await expectBalance(page, 200)
    await submit(page).click()
    await expect(dialog(page)).toContainText(`was delivered to ${ownPhone}.`)
    const keys = sent.slice(3).map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0]])
  })
})

test('a redemption asked again after a reload is the same one, until the server may have forgotten it', async ({
  page,
  expectInConsole,
  holder,
}) => {
  expectInConsole(/Failed to load resource.*\/redeem-configurable/)
  await open(page, '/card')
  const before = await balanceOf(page)
  const sent = redemptionsFrom(page)
  await loseNextAnswer(page)
  const phone = await fillAirtime(page)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')

  await open(page, '/card')
  await expect(page.getByText('It’s safe to try again. You won’t be charged twice.')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await submit(page).click()
  await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(await pointsOf(holder)).toBe(before - 200)

  await open(page, '/card')
  await expect(page.getByLabel('Phone Number'), 'a finished redemption leaves nothing behind').toHaveValue('')
  await page.route('**/redeem-configurable', (route) => route.abort())
  await fillAirtime(page, phone)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  expect(sent[2]?.key).not.toBe(sent[0]?.key)

  await page.clock.setFixedTime(Date.now() + 6 * 24 * 60 * 60_000)
  await open(page, '/card')
  await expect(submit(page)).toBeVisible()
  await expect(page.getByText('It’s safe to try again. You won’t be charged twice.')).toHaveCount(0)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  expect(sent).toHaveLength(4)
  expect(sent[3]?.key).not.toBe(sent[2]?.key)
})

test('a 429 and a 401 say nothing about an earlier attempt, so its key stays', async ({
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
    (route: Route) => route.fulfill({ status: 429, json: { message: 'Not now.' } }),
    (route: Route) => route.fulfill({ status: 401, json: { message: 'Not now.' } }),
  ]
  await page.route('**/redeem-configurable', (route) => (attempts.shift() ?? continued)(route))
  const phone = await fillAirtime(page)
  await submit(page).click()
  await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
  await submit(page).click()
  await expect(alert(page)).toHaveText('Not now.')
  await submit(page).click()
  await signIn(page, holder.email, 'first-password-1')
  await expect(page).toHaveURL('/')
  await goWithinApp(page, '/card')
  await submit(page).click()
  await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(4)
  expect(await pointsOf(holder)).toBe(before - 200)
})

/** The server carries out the next redemption, but the phone never receives the answer. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/redeem-configurable',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

function continued(route: Route): Promise<void> {
  return route.continue()
}
