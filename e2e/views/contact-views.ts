// The account's email address and phone number. The answers are fake, because other views share the account.
import { codeField } from '../steps/contact-steps.ts'
import { expect, type Page } from '../steps/journey.ts'
import { fillAirtime, submit } from '../steps/redeem-form.ts'
import type { View } from './view.ts'

const path = '/account/contacts'
const email = { value: 'adaeze.okonkwo@example.ng', is_verified: true, code: null }
const phone = { value: '08025550142', is_verified: false, code: null }
const sent = { ...phone, code: { sent_to: '08025550142', again_in_seconds: 42 } }
const longest = { value: `${'adaeze.okonkwo.adeyemi'.repeat(3)}@example.ng`, is_verified: false, code: null }

export const contactViews: readonly View[] = [
  {
    name: 'contacts',
    path,
    answers: (page) => answerContacts(page, { email, phone: sent }),
    reach: seeContacts,
  },
  {
    name: 'contacts-unverified',
    path,
    answers: (page) => answerContacts(page, { email: longest, phone }),
    reach: seeContacts,
  },
  {
    name: 'contacts-verified',
    path,
    answers: (page) => answerContacts(page, { email, phone: { ...phone, is_verified: true } }),
    reach: seeContacts,
  },
  {
    name: 'contacts-failed',
    path,
    answers: (page) =>
      page.route('**/api/users/me/contacts', (route) => route.fulfill({ status: 404, json: {} })),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'contacts-wrong-code',
    path,
    answers: async (page) => {
      const json = { message: 'Incorrect code. 4 attempts left.', code: 'wrong_code' }
      await page.route('**/contacts/verifications', (route) => route.fulfill({ status: 403, json }))
      await answerContacts(page, { email, phone: { ...sent, code: { ...sent.code, again_in_seconds: 0 } } })
    },
    reach: async (page) => {
      await codeField(page).fill('123456')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'contacts-too-many-codes',
    path,
    answers: async (page) => {
      const message = 'Too many codes requested. Please wait a while and try again.'
      await page.route('**/contacts/codes', (route) => route.fulfill({ status: 429, json: { message } }))
      await answerContacts(page, { email: longest, phone })
    },
    reach: async (page) => {
      await page.getByRole('button', { name: /^Send a code to/ }).click()
      await page.getByRole('button', { name: 'Send a code by email' }).click()
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  {
    name: 'contacts-another-number',
    path,
    answers: (page) => answerContacts(page, { email, phone }),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change number' }).click()
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  {
    name: 'verify-phone',
    path: '/card',
    answers: (page) => answerContacts(page, { email, phone }),
    reach: redeem,
  },
  {
    name: 'verify-phone-code',
    path: '/card',
    answers: (page) => answerContacts(page, { email, phone: sent }),
    reach: redeem,
  },
]

async function answerContacts(page: Page, json: object): Promise<void> {
  await page.route('**/api/users/me/contacts', (route) => route.fulfill({ json }))
}

async function seeContacts(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Phone and email' })).toBeVisible()
}

async function redeem(page: Page): Promise<void> {
  const json = { message: 'Please verify your phone number first.', code: 'phone_not_verified' }
  await page.route('**/api/redemptions/redeem-configurable', (route) => route.fulfill({ status: 409, json }))
  await fillAirtime(page)
  await submit(page).click()
  const verifying = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(verifying.getByRole('button', { name: 'Change number' })).toBeVisible()
}
