// Two operators decide, and the audit trail shows it. On its own server: the demo's policy requires no second approver, and
// differences must not be planted in other journeys' books.
import { decideApproval, listApprovals } from '@jara/contract/trust/approvals'
import { changePolicy, readPolicy } from '@jara/contract/trust/policy'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { send } from '../../../apps/server/testing/server.ts'
import { insertCustomer } from '../../../apps/server/testing/accounts.ts'
import { nextCode } from '../../../apps/server/testing/operators.ts'
import { desk, openConsoleOf, type OperatorSession } from '../../steps/console-steps.ts'
import { expect, test } from '../../steps/journey.ts'
import { inDatabase } from '../../steps/own-database.ts'
import { shopOwedForPoints } from '../../steps/owed-shop.ts'
import { demoOperatorOf, operatorWith } from '../../steps/own-operators.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'

/** The server checks for due jobs every half minute. */
const jobsTakeMs = 70_000

let server: OwnServer
let admin: OperatorSession
let finance: OperatorSession
let customerId: string

test.use(desk)
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await startJourneyServer({})
  admin = await demoOperatorOf(server)
  finance = await operatorWith(server, ['finance'])
  await inDatabase(server, async (db) => {
    customerId = await insertCustomer(db)
  })
  const { token } = admin
  const { version, rules } = readPolicy.answer.parse((await send(server.url, readPolicy, { token })).body)
  const body = { base: version, rules: { ...rules, secondPerson: true }, reason: 'a journey' }
  await send(server.url, changePolicy, { token, body })
})

test.afterAll(() => server.stop())

// An open page would log that its connection is gone.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
})

async function ask(points: number): Promise<void> {
  const body = { points, reason: 'A mission paid too little.' }
  await send(server.url, adjustPoints, { token: admin.token, params: { id: customerId }, body })
}

async function refuse(reason: string): Promise<void> {
  const { token } = finance
  const [request] = listApprovals.answer.parse((await send(server.url, listApprovals, { token })).body)
  const body = { decision: 'refuse', reason }
  await send(server.url, decideApproval, { token, params: { id: request?.id ?? '' }, body })
}

test('a second person sees the difference and agrees; who asked could not', async ({ page }) => {
  await openConsoleOf(server, page, `/console/customers/${customerId}`, admin)
  await page.getByRole('button', { name: 'Adjust points' }).click()
  await page.getByRole('textbox', { name: 'Points' }).fill('20000')
  await page.getByRole('textbox', { name: 'Reason' }).fill('A mission paid too little.')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('This needs a second approver.')).toBeVisible()
  await openConsoleOf(server, page, '/console/approvals', admin)
  const request = page.getByRole('article', { name: 'Add 20,000 pts, Tunde Bakare' })
  await expect(request).toContainText('Your request')
  await expect(request.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await openConsoleOf(server, page, '/console/approvals', finance)
  await expect(request.getByRole('row', { name: 'Available 0 pts 20,000 pts' })).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No pending approvals')).toBeVisible()
  await page.getByRole('button', { name: 'Completed and expired' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Approved')

  await openConsoleOf(server, page, `/console/customers/${customerId}`, finance)
  await expect(page.getByRole('region', { name: 'Points' })).toContainText('20,000 pts')
})

test('the policy is changed by two', async ({ page }) => {
  const fraud = await operatorWith(server, ['fraud'])
  await openConsoleOf(server, page, '/console/policy', admin)
  await page.getByRole('button', { name: 'Edit rules' }).click()
  await page.getByLabel('Purchases in a day: At most').fill('17')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply 1 change?' })
  await dialog.getByLabel('Reason').fill('A week of logging showed no false alarm.')
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('This needs a second approver. Nothing has changed yet.')).toBeVisible()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('listitem').filter({ hasText: 'no false alarm' })).toHaveCount(0)
  await openConsoleOf(server, page, '/console/approvals', admin)
  const request = page.getByRole('article', { name: /^Change policy version \d+/ })
  await expect(request).toContainText('Your request')
  await expect(request.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await openConsoleOf(server, page, '/console/approvals', fraud)
  await expect(request.getByRole('row').filter({ hasText: '17' })).toContainText('In a day, at most')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No pending approvals')).toBeVisible()
  await openConsoleOf(server, page, '/console/policy', fraud)
  await expect(versions.getByRole('listitem').first()).toContainText('no false alarm')
  await expect(versions.getByRole('listitem').first()).toContainText(/proposed by .+, approved by /)
})

test('a day is compared with the provider’s statement, and all four planted differences are found', async ({
  page,
}) => {
  const orders = { agrees: 500, lacking: 500, cheaper: 850, late: 500 }
  await inDatabase(server, (db) =>
    db.rows(
      `insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                                amount_kobo, fingerprint, request_id, status, next_at, finished_at, first_sent_at)
       select gen_random_uuid(), $1, item.id, 'airtime', 'mtn', '08011111111', '08011111111', 1000, 0.5, naira * 100, '\\x00',
              '202511141000' || name, case name when 'late' then 'refunded' else 'delivered' end, now(), now(), now()
         from unnest($2::text[], $3::integer[]) as planted (name, naira),
              (select id from redemption_items where name = 'mtn') as item`,
      [customerId, Object.keys(orders), Object.values(orders)],
    ),
  )
  const statement = [
    'request_id,amount,status',
    '202511141000agrees,500.00,delivered',
    '202511141000cheaper,800.00,delivered',
    '202511141000late,500.00,delivered',
    '202511141000unknown,"12,000.00",delivered',
  ].join('\n')
  await openConsoleOf(server, page, '/console/reconciliation', finance)
  const panel = page.getByRole('region', { name: 'Provider statements' })
  await panel.getByLabel('From date').fill('2025-11-14')
  await panel.getByLabel('To date').fill('2025-11-14')
  await panel
    .getByLabel('CSV with request_id, amount and status')
    .setInputFiles({ name: 'four.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await panel.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Matched', exact: true })).toContainText('1')
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences.getByRole('row')).toHaveCount(5)
  const said = (order: string) => differences.getByRole('row').filter({ hasText: `202511141000${order}` })
  await expect(said('lacking')).toContainText('We show this as delivered')
  await expect(said('cheaper')).toContainText('The amounts differ')
  await expect(said('late')).toContainText('Delivered after a refund')
  await expect(said('unknown')).toContainText('We have no record of this order')
})

test(
  'a request is refused with a reason, and one’s own is taken back',
  { tag: '@core' },
  async ({ page }) => {
    await ask(30_000)
    await openConsoleOf(server, page, '/console/approvals', finance)
    await page.getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline “Add 30,000 pts”?' })
    await dialog.getByLabel('Reason').fill('No such evidence.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('No pending approvals')).toBeVisible()

    await ask(40_000)
    await openConsoleOf(server, page, '/console/approvals', admin)
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await expect(page.getByText('No pending approvals')).toBeVisible()
    await page.getByRole('button', { name: 'Completed and expired' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Cancelled')
    await expect(page.getByRole('row').nth(2)).toContainText('Declined')
  },
)

test('a request is agreed to with the second factor, once, and one that somebody else has decided says so', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/40[39] /)
  await ask(50_000)
  await openConsoleOf(server, page, '/console/approvals', finance)

  await test.step('somebody else has decided meanwhile', async () => {
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    await inDatabase(server, (db) =>
      db.rows(`update approval_requests set decision = 'take-back', decided_by = asked_by, decided_at = now()
                where decision is null`),
    )
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('already been decided')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the second factor is asked for again, and what was about to be sent goes on', async () => {
    await ask(60_000)
    await openConsoleOf(server, page, '/console/approvals', finance)
    await inDatabase(server, async (db) => {
      await db.rows(`update sessions set proved_at = now() - interval '16 minutes' where user_id = $1`, [
        finance.id,
      ])
      await page.getByRole('button', { name: 'Approve' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
      await dialog.getByLabel('Code from your authenticator app').fill('000000')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog.getByRole('alert')).toContainText('This code is incorrect')
      await dialog.getByLabel('Code from your authenticator app').fill(await nextCode({ db }, finance.email))
      await dialog.getByRole('button', { name: 'Confirm' }).click()
    })
    await expect(page.getByText('No pending approvals')).toBeVisible()
    await page.getByRole('button', { name: 'Completed and expired' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Approved')
  })
})

test('the audit trail is filtered in the address, and names an act that was changed in the database', async ({
  page,
}) => {
  await ask(70_000)
  await refuse('Not on this list.')
  await openConsoleOf(server, page, '/console/audit', finance)
  await page.getByRole('combobox', { name: 'Action' }).selectOption('approval-refused')
  await expect(page).toHaveURL(/act=approval-refused/)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Not on this list.')
  await expect(row).toContainText('Tunde Bakare')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('')

  await inDatabase(server, async (db) => {
    const due = (job: string) => db.rows(`update scheduled_jobs set next_at = now() where name = $1`, [job])
    const done = (job: string) =>
      expect
        .poll(() => db.row('select from scheduled_jobs where name = $1 and next_at > now()', [job]), {
          timeout: jobsTakeMs,
        })
        .toBeDefined()
    await due('audit-chain')
    await done('audit-chain')
    await db.script(`alter table audit_log disable trigger user;
      update audit_log set after = '{}'
        where id = (select max(id) from audit_log where act = 'approval-refused');
      alter table audit_log enable trigger user`)
    await due('audit-check')
    await done('audit-check')
  })
  await expect(page.getByRole('alert')).toContainText('1 entry does not match its original record.')
})

test('a shop is paid by two persons for the points that it took', async ({ page }) => {
  const shop = await shopOwedForPoints(server)
  const path = `/console/shops/${shop.retailerId}`
  const statement = page.getByRole('region', { name: 'Statement' })
  await openConsoleOf(server, page, path, admin)
  await expect(statement).toContainText('₦100.00 owed for 200 pts accepted as payment')
  await statement.getByRole('button', { name: 'Record payout' }).click()
  const dialog = page.getByRole('dialog', { name: /^Record a payout to / })
  await expect(dialog).toContainText('The shop is owed ₦100.00.')
  await dialog.getByLabel('Amount (₦)').fill('60')
  await dialog.getByLabel('Bank reference').fill('GTB/2026/11/0077')
  await dialog.getByRole('button', { name: 'Record payout' }).click()
  await expect(page.getByText('This needs a second approver.')).toBeVisible()
  await expect(statement).toContainText('₦100.00 owed')

  await openConsoleOf(server, page, '/console/approvals', admin)
  const request = page.getByRole('article', { name: /^Record a payout of ₦60\.00/ })
  await expect(request).toContainText('Your request')
  await expect(request.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await openConsoleOf(server, page, '/console/approvals', finance)
  await expect(request).toContainText('Bank reference GTB/2026/11/0077')
  await expect(request.getByRole('row', { name: 'Owed to the shop ₦100.00 ₦40.00' })).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No pending approvals')).toBeVisible()

  await openConsoleOf(server, page, path, finance)
  const paid = statement.getByRole('row').filter({ hasText: 'Payout GTB/2026/11/0077' })
  await expect(paid).toContainText('−120 pts')
  await expect(statement).toContainText('₦40.00 owed for 80 pts accepted as payment')
})

test('an admin who wants to be rid of a colleague waits, and the colleague stops it', async ({ page }) => {
  await openConsoleOf(server, page, '/console/staff', admin)
  const row = page.getByRole('row').filter({ hasText: finance.email })
  await row.getByRole('button', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This needs a second approver.')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('A status change is awaiting approval')
  await expect(row).toContainText('Active')

  await openConsoleOf(server, page, '/console/approvals', finance)
  const request = page.getByRole('article', { name: 'Disable an operator, Tunde Bakare' })
  await expect(request).toContainText('Takes effect automatically in 23 h')
  await request.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('I work here.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('No pending approvals')).toBeVisible()
})
