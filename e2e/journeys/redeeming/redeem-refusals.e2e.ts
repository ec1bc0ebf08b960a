import { expect, goWithinApp, open } from '../../steps/journey.ts'
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
import { simulator } from '../../steps/server-under-test.ts'
import { pointsOf } from '../../steps/shopper.ts'

test(
  'the form reports what is missing in the specified order, loads its plans, and sends nothing',
  { tag: '@core' },
  async ({ page, expectInConsole }) => {
    expectInConsole(/404 .*\/api\/vtpass\/variations/)
    await open(page, '/card')
    const points = await balanceOf(page)
    const sent = redemptionsFrom(page)
    const refused = async (words: string) => {
      await submit(page).click()
      await expect(alert(page)).toHaveText(words)
    }

    await test.step('one error at a time, in the specified order', async () => {
      const noItemOrPoints = 'Please select an item and enter a valid number of points.'
      await refused(noItemOrPoints)
      await page.getByLabel('Points').fill('5')
      await refused(noItemOrPoints)
      await choose(page, 'Airtime', 'mtn')
      await refused(noItemOrPoints)
      await page.getByLabel('Points').fill('1.5')
      await refused(noItemOrPoints)
      await page.getByLabel('Points').fill(String(points + 1))
      await expect(alert(page), 'a change takes the error back').toHaveCount(0)
      await refused('You do not have enough points to make this redemption.')
      await page.getByLabel('Points').fill('200')
      await refused('Please enter your phone number.')

      await choose(page, 'Data', 'mtn-data')
      await page.getByLabel('Points').fill('200')
      await page.getByLabel('Phone Number').fill(newPhone())
      await refused('Please select a plan.')

      await choose(page, 'Electricity', 'ikeja-electric')
      await page.getByLabel('Points').fill('4000')
      await refused('Please select a plan.')
      await page.getByLabel('Plan').selectOption('prepaid')
      await refused('Please enter your meter number.')
    })

    await test.step('choosing a type clears the rest, choosing an item clears the plan and loads its plans', async () => {
      await expect(page.getByLabel('Type').locator('option')).toHaveText([
        'Choose a type',
        'Airtime',
        'Data',
        'Electricity',
      ])
      const asked: (string | null)[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/api/vtpass/variations') asked.push(url.searchParams.get('serviceID'))
      })
      const items = page.getByLabel('Item').locator('option')
      await expect(items.filter({ hasText: 'electric' })).not.toHaveCount(0)
      await expect(items.filter({ hasText: 'mtn' })).toHaveCount(0)
      await page.getByLabel('Meter Number').fill('1111111111111')
      await page.getByLabel('Phone Number').fill('08031234567')
      const released = Promise.withResolvers<void>()
      await page.route('**/variations?*', async (route) => {
        await released.promise
        await route.continue()
      })
      await page.getByLabel('Item').selectOption('eko-electric')
      await expect(page.getByRole('status').filter({ hasText: 'Loading plans' })).toBeVisible()
      await expect(page.getByLabel('Plan')).toHaveCount(0)
      released.resolve()
      await expect(page.getByLabel('Plan')).toHaveValue('')
      await page.unroute('**/variations?*')
      await expect(page.getByLabel('Meter Number')).toHaveValue('1111111111111')
      await page.getByLabel('Item').selectOption('ikeja-electric')
      await expect(page.getByLabel('Plan')).toHaveValue('')
      expect(asked).toEqual(['eko-electric', 'ikeja-electric'])

      await page.getByLabel('Type').selectOption('Airtime')
      await expect(page.getByLabel('Item')).toHaveValue('')
      await expect(page.getByLabel('Points')).toHaveValue('')
      await expect(page.getByLabel('Phone Number')).toHaveValue('')
      await expect(page.getByLabel('Plan')).toHaveCount(0)
      await expect(converted(page)).toHaveText('0.00 NGN')
      await page.getByLabel('Item').selectOption('mtn')
      expect(asked, 'airtime has no plans').toHaveLength(2)
    })

    await test.step('plans that fail to load show the error of their type and can be retried', async () => {
      for (const { type, item, words } of [
        { type: 'Data', item: 'glo-data', words: 'Failed to load data options.' },
        { type: 'Electricity', item: 'ikeja-electric', words: 'Failed to load electricity options.' },
      ]) {
        await page.route('**/variations?*', (route) =>
          route.fulfill({ status: 404, json: { message: 'No.' } }),
        )
        await choose(page, type, item)
        await expect(alert(page).getByText(words, { exact: true })).toBeVisible()
        await expect(page.getByLabel('Plan')).toHaveCount(0)
        await page.unroute('**/variations?*')
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByLabel('Plan')).toBeVisible()
      }
    })

    await test.step('an item that was removed meanwhile is invalid', async () => {
      await fillAirtime(page)
      await page.route('**/api/admin/redemption-items', (route) => route.fulfill({ json: [] }))
      const asked = page.waitForResponse('**/api/admin/redemption-items')
      await page.clock.install()
      await page.clock.fastForward(10_000)
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await asked
      await expect(page.getByLabel('Item').locator('option').filter({ hasText: 'mtn' })).toHaveCount(0)
      await refused('Please select a valid item.')
    })
    expect(sent).toEqual([])
  },
)

test('reads that fail are told and can be retried, and a customer without points or history redeems nothing', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/400 .*\/api\/(admin\/redemption-items|redemptions)/)
  expectInConsole(/404 .*\/api\/live/)
  // A live update would refetch the history automatically, and remove the button.
  await page.route('**/api/live', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/api/users/points', (route) => route.fulfill({ json: { points: 0 } }))
  await page.route('**/api/redemptions', (route) => route.fulfill({ status: 400, json: {} }))
  const released = Promise.withResolvers<void>()
  await page.route('**/api/admin/redemption-items', async (route) => {
    await released.promise
    await route.fulfill({ status: 400, json: { message: 'No.' } })
  })
  await open(page, '/card')

  await test.step('a history that fails to load says so', async () => {
    const past = page.locator('section').filter({ hasText: 'Recent redemptions' })
    await expect(past.getByRole('alert')).toContainText('Your recent redemptions could not be loaded.')
    await page.route('**/api/redemptions', (route) => route.fulfill({ json: [] }))
    await past.getByRole('button', { name: 'Try again' }).click()
    await expect(past.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Your redemptions will appear here.')).toBeVisible()
  })

  await test.step('items that fail to load replace the form with an error', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Loading redemption options' })).toBeVisible()
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

  await test.step('zero points read Loading... on the card', async () => {
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    await fillAirtime(page)
    await submit(page).click()
    await expect(alert(page)).toHaveText('You do not have enough points to make this redemption.')
  })

  await test.step('earlier redemptions load page by page', async () => {
    const all = Array.from({ length: 60 }, (_, place) => redemption(60 - place))
    await page.route('**/api/redemptions*', (route) => {
      const before = new URL(route.request().url()).searchParams.get('before')
      const start = all.findIndex(({ id }) => id === before) + 1
      return route.fulfill({ json: all.slice(start, start + 50) })
    })
    // An answer is refetched once it is older than five seconds.
    await page.clock.setFixedTime(Date.now() + 10_000)
    await goWithinApp(page, '/account')
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await goWithinApp(page, '/card')
    await expect(history(page)).toHaveCount(3)
    const more = page.getByRole('button', { name: 'Show more' })
    for (const rows of [13, 23, 33, 43, 53, 60]) {
      await more.click()
      await expect(history(page)).toHaveCount(rows)
    }
    await expect(more).toHaveCount(0)
    await expect(history(page).last()).toContainText('08030000001')
  })
})

test('a refused redemption shows the server’s message, or else the screen’s, and a failed one is refunded', async ({
  page,
  expectInConsole,
  holder,
}) => {
  expectInConsole(/(400|409|500) .*\/redeem-configurable/)
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
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  await test.step('a failed delivery is refunded, and the input stays', async () => {
    const before = await pointsOf(holder)
    const phone = newPhone()
    await simulator().script({ recipient: phone, code: '016' })
    await fillAirtime(page, phone)
    await submit(page).click()
    await expect(alert(page)).toContainText(`Airtime of ₦100.00 for ${phone} could not be delivered`)
    await expect(alert(page)).toContainText('Your 200 points have been refunded.')
    await expect(submit(page)).toBeEnabled()
    await expect(page.getByLabel('Item').locator(':checked')).toHaveText('mtn')
    await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
    await expect(page.getByLabel('Points')).toHaveValue('200')
    await expectBalance(page, before)
    expect(await pointsOf(holder)).toBe(before)
    await expect(history(page).first()).toContainText('Refunded')
    await expect(history(page).first()).toContainText('Your 200 points have been refunded.')
  })
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
