import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../steps/accounts.ts'
import { expect, mainBar, open, signIn, test as shared } from '../../steps/journey.ts'
import { inDatabase } from '../../steps/own-database.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { test as withPoints } from '../../steps/points-holder.ts'
import { dialog, fillAirtime, submit } from '../../steps/redeem-form.ts'

const entries = (page: Page) => page.locator('main').getByRole('listitem')

withPoints(
  'the statement tells what happened, is narrowed without a network too, and is kept in a file',
  { tag: '@core' },
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED .*\/api\/users\/points\//)
    await open(page, '/card')
    const phone = await fillAirtime(page)
    await submit(page).click()
    await dialog(page).getByRole('link', { name: 'View receipt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    await expect(page.locator('main')).toContainText('Delivered, points spent')
    await expect(page.locator('main')).toContainText(phone)

    await mainBar(page).getByRole('link', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect(page).toHaveURL('/account/statement')
    await expect(entries(page).filter({ hasText: phone })).toContainText('−200 pts')
    const group = page.getByRole('group', { name: 'Show' })
    const earned = entries(page).filter({ hasText: 'Evaporated Milk' })
    const known = page.getByText('Showing saved results only.')
    await expect(earned).toHaveCount(1)
    await page.route('**/api/users/points/**', (route) => route.abort())
    await group.getByRole('button', { name: 'Earned' }).click()
    await expect(known).toBeVisible()
    await expect(earned).toHaveCount(1)
    await page.unroute('**/api/users/points/**')
    await group.getByRole('button', { name: 'All' }).click()
    await expect(known).toHaveCount(0)

    await group.getByRole('button', { name: 'Earned' }).click()
    await expect(page).toHaveURL('/account/statement?show=earned')
    await expect(entries(page).filter({ hasText: phone })).toHaveCount(0)
    await expect(earned).toHaveCount(1)
    await group.getByRole('button', { name: 'All' }).click()
    await page.getByLabel('Search statement').fill(`${phone.slice(0, 4)} ${phone.slice(4)}`)
    await expect(page).toHaveURL(/search=/)
    await expect(entries(page)).toHaveCount(1)
    await page.getByLabel('Search statement').fill('nothing like it')
    await expect(page.getByText('Nothing found for “nothing like it”')).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(entries(page).filter({ hasText: phone })).toHaveCount(1)

    await page.getByRole('button', { name: 'Share or download' }).click()
    const sharing = page.getByRole('dialog', { name: 'Share or download' })
    const picture = page.waitForEvent('download')
    await sharing.getByRole('button', { name: 'Save picture' }).click()
    expect((await picture).suggestedFilename()).toMatch(/^jara-20\d\d-\d\d\.png$/)
    await sharing.getByRole('tab', { name: 'CSV' }).click()
    const table = page.waitForEvent('download')
    await sharing.getByRole('button', { name: 'Download CSV' }).click()
    const csv = await readFile(await (await table).path(), 'utf8')
    expect(csv).toContain(`${phone.slice(0, 4)} ••• ${phone.slice(-4)},-200,`)
    expect(csv).not.toContain(phone)
  },
)

/** Runs the job that chains and seals. */
const seal = (server: OwnServer) =>
  inDatabase(server, async (db) => {
    await db.rows(`update scheduled_jobs set next_at = now() where name = 'wallet-seals'`)
    await expect
      .poll(async () => (await db.rows('select day from ledger_seals')).length, { timeout: 60_000 })
      .toBe(1)
  })

shared.describe('the seal', () => {
  let server: OwnServer

  shared.beforeAll(async () => {
    server = await startJourneyServer({})
  })

  shared.afterAll(() => server.stop())

  shared('is checked on the phone, and names a row that was changed', async ({ page }) => {
    await open(page, `${server.url}/auth`)
    await signIn(page, 'customer@jara.example', demoPassword)
    await expect(mainBar(page)).toBeVisible()
    await seal(server)
    await open(page, `${server.url}/account/statement`)
    await page.getByRole('button', { name: 'Verified' }).click()
    const proof = page.getByRole('dialog', { name: 'Verified on this phone' })
    await expect(proof).toContainText('Matches the record for')
    await proof.getByRole('button', { name: 'Close' }).click()

    await inDatabase(server, async (db) => {
      await db.script(
        `alter table point_transfers disable trigger user;
         update point_transfers set points = points + 1 where reference = 'demo/opening-balance/earn';
         alter table point_transfers enable trigger user`,
      )
    })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Entry 1 was changed')
    await page.getByRole('button', { name: 'Does not match' }).click()
    await expect(page.getByRole('dialog', { name: 'Does not match' })).toContainText('Earned')
  })
})
