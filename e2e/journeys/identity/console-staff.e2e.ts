import { randomUUID } from 'node:crypto'
import { demoOperator, desk, openConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../steps/journey.ts'

test.use(desk)

test('an operator is invited, gets other roles, is disabled and enabled again, and nobody acts on their own account', async ({
  page,
}) => {
  const email = `${randomUUID().slice(0, 8)}@staff.example`
  const session = await demoOperator()
  await openConsole(page, '/console/staff', session)
  const own = page.getByRole('row').filter({ hasText: session.email })
  await expect(own).toContainText('You')
  await expect(own.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite an operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' })
  await dialog.getByLabel('First name').fill('Bọ́lá')
  await dialog.getByLabel('Last name').fill('Adé')
  await dialog.getByLabel('Email').fill(email)
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^support/ }).check()
  await send.click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')
  await expect(row).toContainText('support')

  await row.getByRole('button', { name: 'Roles' }).click()
  await page.getByRole('checkbox', { name: /^fraud/ }).check()
  await page.getByRole('button', { name: 'Change roles' }).click()
  await expect(row).toContainText('fraud, support')

  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await row.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await expect(row).toContainText('Invited')
})
