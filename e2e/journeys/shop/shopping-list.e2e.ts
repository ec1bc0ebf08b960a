import { callsFrom } from '../../steps/api-calls.ts'
import { expect, goWithinApp, open, test, type Page } from '../../steps/journey.ts'

test.use({ signedInAs: 'customer' })

const products = ['Long Grain Rice 2kg', 'Evaporated Milk 1L', 'Family Bread Loaf']

test('a customer makes a shopping list, and no request is sent', { tag: '@core' }, async ({ page }) => {
  await open(page, '/account')
  const asked = callsFrom(page)

  await test.step('products are found by words and by category, and put on the list', async () => {
    await openList(page)
    await expectShown(page, products)
    await page.getByPlaceholder('Search products...', { exact: true }).fill('HILLSIDE')
    await expectShown(page, ['Evaporated Milk 1L', 'Drinking Yoghurt 500ml'])
    await page.getByLabel('Search products').fill('fruits')
    await expectShown(page, ['Ripe Bananas 1kg', 'Fresh Tomatoes 1kg'])
    await page.getByLabel('Search products').fill('tomato')
    await expectShown(page, ['Fresh Tomatoes 1kg', 'Tomato Paste 400g'])

    const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
    await expect(chips).toHaveText(['All', 'Groceries', 'Dairy', 'Fruits', 'Bakery', 'Cooking'])
    await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
    await chips.nth(5).click()
    await expect(chips.nth(5)).toHaveAttribute('aria-pressed', 'true')
    await expectShown(page, ['Tomato Paste 400g'])
    await page.getByRole('button', { name: 'Add Tomato Paste 400g' }).click()
    await expect(page.getByRole('group', { name: 'Quantity of Tomato Paste 400g' })).toContainText('1')
    await page.getByLabel('Search products').fill('candles')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()

    await page.getByRole('button', { name: 'Show my list' }).click()
    await expectShown(page, [...products, 'Tomato Paste 400g'])
    await expectTotals(page, { items: '5', points: '130', total: '₦15,550.00' })
  })

  await test.step('quantities add up to pieces, points and naira, and zero removes a product', async () => {
    await openList(page)
    await expectTotals(page, { items: '4', points: '120', total: '₦14,350.00' })
    await page.getByRole('button', { name: 'Increase quantity of Family Bread Loaf' }).click()
    await expectTotals(page, { items: '5', points: '130', total: '₦16,200.00' })
    await page.getByRole('button', { name: 'Decrease quantity of Long Grain Rice 2kg' }).click()
    await expectTotals(page, { items: '4', points: '85', total: '₦11,700.00' })
    await page.getByRole('button', { name: 'Decrease quantity of Evaporated Milk 1L' }).click()
    await expectShown(page, ['Long Grain Rice 2kg', 'Family Bread Loaf'])
    await expectTotals(page, { items: '3', points: '65', total: '₦8,200.00' })

    await page.getByRole('button', { name: 'Remove Family Bread Loaf' }).click()
    await expectShown(page, ['Long Grain Rice 2kg'])
    await page.getByRole('button', { name: 'Remove Long Grain Rice 2kg' }).click()
    await expect(page.getByRole('heading', { name: 'Your list is empty', exact: true })).toBeVisible()
    await expect(
      page.getByText('Search for products to add them to your list.', { exact: true }),
    ).toBeVisible()
    await expectTotals(page, { items: '0', points: '0', total: '₦0.00' })
  })

  await test.step('a product keeps a note until its text is empty', async () => {
    await openList(page)
    await page.getByRole('button', { name: 'Add note to Evaporated Milk 1L' }).click()
    const note = page.getByRole('dialog', { name: 'Add note' }).getByLabel('Note for Evaporated Milk 1L')
    await expect(note).toBeFocused()
    await expect(note).toHaveAttribute('name', 'notes')
    await note.fill('the tall tin')
    await note.press('Enter')
    const milk = page.getByRole('listitem').filter({ hasText: 'Evaporated Milk 1L' })
    await expect(milk).toContainText('the tall tin')
    await milk.getByRole('button', { name: 'the tall tin' }).click()
    await page.getByRole('dialog', { name: 'Edit note' }).getByLabel('Note for Evaporated Milk 1L').fill(' ')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(milk.getByRole('button', { name: 'Add note to Evaporated Milk 1L' })).toBeVisible()
  })

  await test.step('the focus stays in place when the pressed button disappears', async () => {
    await openList(page)
    await page.getByLabel('Search products').fill('bananas')
    await page.getByRole('button', { name: 'Add Ripe Bananas 1kg' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add note to Ripe Bananas 1kg' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove Ripe Bananas 1kg' }).press('Enter')
    await expect(page.getByRole('group', { name: 'Products shown' })).toBeFocused()
  })
  expect(asked).toEqual([])
})

/** The demo's list starts afresh each time it is opened. */
async function openList(page: Page): Promise<void> {
  await goWithinApp(page, '/mission')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mission Declaration')
  await goWithinApp(page, '/shopping-list')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping List')
}

async function expectShown(page: Page, names: readonly string[]): Promise<void> {
  const shown = page.getByRole('group', { name: 'Products shown' }).getByRole('listitem')
  await expect(shown.locator('p:first-child')).toHaveText([...names])
}

async function expectTotals(
  page: Page,
  { items, points, total }: Record<'items' | 'points' | 'total', string>,
): Promise<void> {
  await expect(page.locator('main dl > div')).toHaveText([
    `Items${items}`,
    `Points${points}`,
    `Total${total}`,
  ])
}
