import { expect, fillIn, open, type Page } from './journey.ts'
import type { OwnServer } from './own-server.ts'

export const firstOperator = { email: 'ada@people.example', password: 'twelve letters and more' }

/** Creates the first operator with the link that a real installation prints once. */
export async function makeFirstOperator(page: Page, server: OwnServer): Promise<void> {
  const [link = ''] = /http\S+operator=\S+/.exec(server.printed()) ?? []
  await open(page, link)
  await expect(page, 'the token leaves the address bar').toHaveURL(`${server.url}/auth`)
  const form = page.getByRole('dialog', { name: 'Create the first operator' })
  const { email, password } = firstOperator
  await fillIn(form, { email, first_name: 'Ada', last_name: 'Obi', password: 'short' })
  await form.getByRole('button', { name: 'Create operator' }).click()
  await expect(form.getByRole('alert')).toHaveText('Password must be at least 12 characters')
  await fillIn(form, { password })
  await form.getByRole('button', { name: 'Create operator' }).click()
  await expect(page.getByText(`Operator ${email} was created.`)).toBeVisible()
}
