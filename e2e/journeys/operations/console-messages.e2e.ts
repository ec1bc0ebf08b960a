import { insertCustomer } from '../../../apps/server/testing/accounts.ts'
import { demoOperator, desk, openConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../steps/journey.ts'
import { inDatabase } from '../../steps/own-database.ts'
import { folder } from '../../steps/server-under-test.ts'

test.use(desk)

test('an operator sees a message as a phone shows it, and who would get it, and stops one that phones have yet to get', async ({
  page,
}) => {
  const operator = await demoOperator()
  const title = `Rice week ${crypto.randomUUID()}`
  await addMessageBeingSent(title, operator.id)
  await openConsole(page, '/console/messages', operator)

  await test.step('before it is sent', async () => {
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('In a state or city')
    // No one lives there, so no one receives it.
    await page.getByRole('textbox', { name: 'State' }).fill('Nowhere')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Rice week')
    await expect(page.getByRole('button', { name: 'Estimate audience' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Text' }).fill('Twice the points until Sunday.')
    const phone = page.getByRole('region', { name: 'Preview' })
    await expect(phone).toContainText('Rice week')
    await expect(phone).toContainText('Twice the points until Sunday.')
    await page.getByRole('button', { name: 'Estimate audience' }).click()
    const dialog = page.getByRole('dialog', { name: 'No recipients' })
    await expect(dialog).toContainText('Audience: 0 customers.')
    await expect(dialog.getByRole('button', { name: 'No recipients' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Twice the points until Sunday.')
  })

  await test.step('while it is sent', async () => {
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Sending')
    await row.getByRole('button', { name: `Stop ${title}` }).click()
    await page.getByRole('button', { name: 'Stop message' }).click()
    await expect(row).toContainText('Stopped')
    await expect(row.getByRole('button')).toHaveCount(0)
  })
})

/** Adds a message that has been addressed to all, while one phone has yet to receive it. */
async function addMessageBeingSent(title: string, askedBy: string): Promise<void> {
  await inDatabase({ dataDir: folder }, async (db) => {
    await db.rows(
      `with written as (
         insert into notices (user_id, kind, title, body, sent_at)
         values ($1, 'broadcast', $2, 'Until Sunday.', now()) returning id, user_id
       ), sent as (
         insert into broadcasts (id, title, body, segment, state, asked_by, addressed, ended_at)
         values (gen_random_uuid(), $2, 'Until Sunday.', '{"kind": "all"}', 'sent', $3, 1, now()) returning id
       )
       insert into broadcast_recipients (broadcast_id, user_id, notice_id)
       select sent.id, written.user_id, written.id from sent, written`,
      [await insertCustomer(db), title, askedBy],
    )
  })
}
