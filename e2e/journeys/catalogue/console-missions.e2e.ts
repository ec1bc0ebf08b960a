import { randomUUID } from 'node:crypto'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, fillIn, test } from '../../steps/journey.ts'
import { newShopper } from '../../steps/shopper.ts'
import { serverUrl } from '../../steps/server-under-test.ts'

test.use(desk)

test('a mission is drafted, tried on past purchases, published, seen by a customer, and paused', async ({
  page,
}) => {
  const name = `Rice week ${randomUUID().slice(0, 8)}`
  const { token } = await newShopper()
  const shown = async () => {
    const answer = await fetch(new URL('/api/missions/active', serverUrl()), {
      headers: { authorization: `Bearer ${token}` },
    })
    return JSON.stringify(await answer.json())
  }
  await openConsole(page, '/console/missions')
  await page.getByRole('link', { name: 'New mission' }).click()
  // No other journey buys it, so the bonus changes no one else's points.
  await page.getByLabel('Find a product').fill('cane sugar')
  const product = page.getByRole('combobox', { name: 'Product' })
  await expect(product).toContainText('Cane Sugar 500g')
  await product.selectOption({ index: 1 })
  await fillIn(page, {
    name,
    bonus_points_per_unit: '20',
    budget_points: '600',
    starts_on: '2026-01-01',
    ends_on: '2099-12-31',
    units_per_customer: '5',
  })
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(name)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft')
  await expect(page.getByRole('region', { name: /^Simulation/ })).toContainText('Customers')
  expect(await shown()).not.toContain(name)

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish mission' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Running')
  await expect(page.getByLabel('Name')).toBeDisabled()
  expect(await shown()).toContain(name)

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByLabel('Reason').fill('The shelf labels are wrong.')
  await page.getByRole('button', { name: 'Pause mission' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paused')
  expect(await shown()).not.toContain(name)
})
