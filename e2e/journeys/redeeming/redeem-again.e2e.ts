import { expect, open } from '../../steps/journey.ts'
import { test } from '../../steps/points-holder.ts'
import { dialog, fillAirtime, redemptionsFrom, submit } from '../../steps/redeem-form.ts'

test('a number is saved by a name, and what it got is redeemed again with one look', async ({ page }) => {
  await open(page, '/card')
  const phone = await fillAirtime(page)
  await submit(page).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Redeem again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Redeem again' })).toBeVisible()

  await page.getByRole('button', { name: 'Add' }).click()
  const adding = page.getByRole('dialog', { name: 'Add recipient' })
  await adding.getByLabel('Name').fill('Mọ́lárá')
  await adding.getByLabel('Phone Number').fill(phone)
  await expect(adding.getByLabel('Network')).toHaveValue('mtn')
  await adding.getByRole('button', { name: 'Save recipient' }).click()
  await expect(page).toHaveURL(/\/account\/again\?for=/)
  await expect(page.getByRole('button', { name: 'Mọ́lárá', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  const sent = redemptionsFrom(page)
  await page.getByRole('button', { name: 'Redeem again: Airtime 100.00 NGN for 200 pts' }).click()
  await expect(page).toHaveURL('/card')
  await expect(page.getByLabel('Type')).toHaveValue('airtime')
  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await expect(page.getByLabel('Points')).toHaveValue('200')
  expect(sent).toEqual([])
})

test('a number that moved keeps the network that was chosen, a person is chosen from the contacts, and can be forgotten', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const picked = { name: ['Ngozi Eze'], tel: ['+234 805 765 4321'] }
    let isLeft = true
    Object.defineProperty(navigator, 'contacts', {
      value: {
        select: async () => {
          if (!isLeft) return [picked]
          isLeft = false
          throw new DOMException('The picker was left', 'AbortError')
        },
      },
    })
  })
  await open(page, '/account/again')
  await page.getByRole('button', { name: 'Add' }).click()
  const adding = page.getByRole('dialog', { name: 'Add recipient' })
  await adding.getByLabel('Name').fill('Chúkwuemeka')
  await adding.getByLabel('Phone Number').fill('0805 123 4567')
  await expect(adding.getByLabel('Network')).toHaveValue('glo')
  await adding.getByLabel('Network').selectOption('mtn')
  await adding.getByRole('button', { name: 'Save recipient' }).click()
  await expect(page.locator('main')).toContainText('08051234567 · MTN')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What my points can buy' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Available now' })).toContainText('100MB')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Chúkwuemeka', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Chúkwuemeka' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Chúkwuemeka', exact: true })).toHaveCount(0)

  await test.step('where the phone has a picker, it may be left, or used', async () => {
    await page.getByRole('button', { name: 'Add' }).click()
    const choose = adding.getByRole('button', { name: 'Choose from contacts' })
    await choose.click()
    await expect(adding.getByLabel('Phone Number')).toHaveValue('')
    await choose.click()
    await expect(adding.getByLabel('Name')).toHaveValue('Ngozi Eze')
    await expect(adding.getByLabel('Phone Number')).toHaveValue('+234 805 765 4321')
    await expect(adding.getByLabel('Network')).toHaveValue('glo')
    await adding.getByRole('button', { name: 'Save recipient' }).click()
    await expect(page.locator('main')).toContainText('08057654321 · Glo')
  })
})
