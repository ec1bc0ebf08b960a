import { desk, openConsole } from '../steps/console-steps.ts'
import { expect, test } from '../steps/journey.ts'
import { newShopper } from '../steps/shopper.ts'

test.use(desk)

test(
  'a slash finds a customer from anywhere, by the keyboard alone, and Enter nothing for other words',
  {
    tag: '@core',
  },
  async ({ page }) => {
    const { email } = await newShopper()
    await openConsole(page, '/console/staff')
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: /^Find/ })
    await expect(field).toBeFocused()
    await page.keyboard.type(email)
    const found = page.getByRole('option', { name: 'Ọlábísí Ẹniọlá' })
    await expect(found).toHaveAttribute('aria-selected', 'true')

    await test.step('Enter opens nothing that was found for other words', async () => {
      await field.fill(`not ${email}`)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^No results for/)).toBeVisible()
      await expect(page).toHaveURL('/console/staff')
    })

    await field.fill(email)
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ọlábísí Ẹniọlá')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('arrows choose, Escape gives the focus back, and keys that are typed into a field stay there', async ({
  page,
}) => {
  await openConsole(page, '/console/customers')

  await test.step('a slash that is typed stays a slash, and a question mark shows the keys', async () => {
    const search = page.getByRole('searchbox')
    await search.fill('a')
    await search.press('/')
    await search.press('?')
    await expect(search).toHaveValue('a/?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const opener = page.getByRole('button', { name: /^Find/ })
  await opener.focus()
  await page.keyboard.press('/')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
