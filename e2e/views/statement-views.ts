// The statement, receipts, and redeeming again. The answers are fake, because other views share the account.
import { expect, type Page } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/account/statement'
const receiptPath = '/account/receipt?id=made-up'
const again = '/account/again'
const at = '2026-11-19T13:05:00.000Z'

const nothing = {
  detail: null,
  words: null,
  points: null,
  balance: null,
  type: null,
  spendable_at: null,
  redemption_id: null,
}

const entries = [
  { kind: 'pending', title: 'Long Grain Rice 2kg', detail: 'Yaba Fresh Market', points: 45 },
  {
    kind: 'maturing',
    title: 'Evaporated Milk 1L',
    detail: 'Yaba Fresh Market',
    points: 35,
    spendable_at: at,
  },
  {
    kind: 'spent',
    title: 'Airtime, mtn',
    detail: '08035550142',
    points: -1000,
    balance: 12_480,
    type: 'airtime',
    redemption_id: 'made-up',
  },
  {
    kind: 'given-back',
    title: 'Refunded: Electricity, Prepaid',
    words: 'It was not delivered: the provider did not take it.',
    points: 2000,
    balance: 13_480,
  },
  {
    kind: 'rejected',
    title: 'Plantain Chips 85g',
    detail: 'Ọláyínká Ṣadé & Sons Provision Stores',
    words: 'The shop did not confirm this purchase.',
  },
  { kind: 'taken-back', title: 'Reversed: Groundnut Oil 3L', points: -98, balance: 0 },
  { kind: 'owed', title: 'Points owed: Groundnut Oil 3L', words: 'Reason: the goods went back.', points: 20 },
  { kind: 'added', title: 'Added by Jara', words: 'Reason: a late delivery.', points: 50, balance: 50 },
].map((entry, place) => ({ ...nothing, id: String(place), at, ...entry }))

const receipt = {
  id: 'made-up',
  item_id: 'made-up',
  item_name: 'ikeja-electric',
  type: 'electricity',
  plan: 'Prepaid',
  variation_code: 'prepaid',
  recipient: '1111111111111',
  phone: '08031234567',
  holder: 'ADÉYẸMÍ-Ọ̀ṢÚNTÓKUN M. O.',
  points: 10_000,
  amount: 5_000,
  status: 'delivered',
  message: 'Electricity was delivered.',
  token: '48217730195266043187',
  bonus_token: null,
  units: '71.4 kWh',
  reference: '202610211405481217730195',
  created_at: at,
  steps: [
    { step: 'held', words: '10,000 points on hold', at },
    { step: 'sent', words: 'Sent to the provider', at },
    { step: 'delivered', words: 'Token received, points spent', at },
  ],
}

const recipients = [
  { kind: 'phone', name: 'Chúkwuemeka Ọ̀nwụ́káìkè', number: '08051234567', network: 'glo' },
  { kind: 'meter', name: 'House Ìbàdàn', number: '1111111111111', network: 'ikeja-electric' },
].map((each, place) => ({ id: `made-up-${place}`, variation_code: null, phone: null, ...each }))

export const statementViews: readonly View[] = [
  { name: 'statement', path, answers: answerStatement },
  { name: 'statement-nothing', path, answers: (page) => answerStatement(page, []) },
  {
    name: 'statement-not-found',
    path: `${path}?show=spent&month=2026-11&search=0805`,
    answers: (page) => answerStatement(page, []),
    reach: (page) => expect(page.getByText('Nothing found for “0805”')).toBeVisible(),
  },
  {
    name: 'statement-changed',
    path,
    answers: async (page) => {
      const entry = {
        reference: 'a',
        kind: 'earn',
        points: 5,
        balance_after: 5,
        microseconds: 1_795_100_400_123_456,
      }
      await page.route('**/api/users/points/ledger', (route) =>
        route.fulfill({ json: [{ id: 84, number: 1, hash: '0'.repeat(64), entry }] }),
      )
      await answerStatement(page)
    },
    reach: (page) => expect(page.getByRole('alert')).toContainText('Entry 1 was changed'),
  },
  {
    name: 'statement-seal',
    path,
    answers: answerStatement,
    reach: async (page) => {
      await page.getByRole('button', { name: /^(Verified|Not verified yet)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'statement-share', path, answers: answerStatement, reach: share },
  {
    name: 'statement-file',
    path,
    answers: answerStatement,
    reach: async (page) => {
      await share(page)
      await page.getByRole('tab', { name: 'CSV' }).click()
    },
  },
  { name: 'receipt', path: receiptPath, answers: answerReceipt, reach: seeReceipt },
  {
    name: 'receipt-pending',
    path: receiptPath,
    answers: (page) =>
      answerReceipt(page, {
        ...receipt,
        status: 'processing',
        token: null,
        steps: receipt.steps.slice(0, 2),
      }),
    reach: seeReceipt,
  },
  {
    name: 'receipt-refused',
    path: receiptPath,
    answers: async (page) => {
      await answerReceipt(page, { ...receipt, token: null, units: null })
      await page.route('**/api/redemptions/*/token', (route) =>
        route.fulfill({ status: 429, json: { message: 'You can request the token once a minute.' } }),
      )
    },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Resend token' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'receipt-unknown',
    path: '/account/receipt?id=none',
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  { name: 'again', path: `${again}?for=made-up-0`, answers: answerRecipients, reach: seeAgain },
  { name: 'again-meter', path: `${again}?for=made-up-1`, answers: answerRecipients, reach: seeAgain },
  {
    name: 'again-add',
    path: `${again}?for=made-up-0`,
    answers: answerRecipients,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add' }).click()
      await page.getByLabel('Phone Number').fill('0805 123 4567')
      await expect(page.getByLabel('Network')).toHaveValue('glo')
    },
  },
  {
    name: 'again-change',
    path: `${again}?for=made-up-1`,
    answers: answerRecipients,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit House Ìbàdàn' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'buys',
    path: `${again}/buys?for=made-up-0`,
    answers: answerRecipients,
    reach: (page) => expect(page.getByRole('tab', { name: 'Airtime' })).toBeVisible(),
  },
]

async function answerStatement(page: Page, json: readonly object[] = entries): Promise<void> {
  await page.route('**/api/users/points/statement*', (route) => route.fulfill({ json }))
}

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share or download' }).click()
  await expect(page.getByRole('dialog', { name: 'Share or download' })).toBeVisible()
}

async function answerReceipt(page: Page, json: object = receipt): Promise<void> {
  await page.route('**/api/redemptions/made-up', (route) => route.fulfill({ json }))
}

async function seeReceipt(page: Page): Promise<void> {
  await expect(page.getByText('Sent to the provider')).toBeVisible()
}

async function answerRecipients(page: Page): Promise<void> {
  await page.route('**/api/recipients', (route) => route.fulfill({ json: recipients }))
}

async function seeAgain(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'Recipient' })).toBeVisible()
}
