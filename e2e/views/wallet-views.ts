// The states of the wallet PIN: its screen, and the dialog that asks for it.
import { chooseAirtime, enterPin } from '../steps/wallet-steps.ts'
import { expect, type Page } from '../steps/journey.ts'
import type { View } from './view.ts'

const path = '/account/wallet-pin'
const pin = '483917'

const guard = {
  ways: ['pin', 'passkey'],
  passkeys: [
    { id: 'made-up', created_at: '2026-11-19T13:05:00.000Z', last_used_at: '2026-11-23T08:10:00.000Z' },
    { id: 'made-up-too', created_at: '2026-08-02T17:45:00.000Z', last_used_at: null },
  ],
  locked_until: null,
  email: 'c•••@jara.example',
  after_new_pin: { hours: 24, naira: 500 },
}
const noGuard = { ...guard, ways: [], passkeys: [] }

const asked = {
  message: 'Please confirm it’s you. Nothing has been redeemed.',
  code: 'confirm_it_is_you',
  proof: {
    nonce: 'made-up',
    expires_at: '2099-01-01T00:00:00.000Z',
    ways: ['pin'],
    passkeys: [],
    to_new: true,
  },
}

export const walletViews: readonly View[] = [
  { name: 'wallet', path, answers: guarded, reach: seeWallet },
  { name: 'wallet-empty', path, answers: unguarded, reach: seeWallet },
  {
    name: 'wallet-failed',
    path,
    answers: (page) => page.route('**/api/wallet/guard', (route) => route.fulfill({ status: 404, json: {} })),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'wallet-easy-pin',
    path,
    answers: unguarded,
    reach: async (page) => {
      await openTask(page, 'Set a wallet PIN')
      await enterPin(page, '123456')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'wallet-repeat',
    path,
    answers: unguarded,
    reach: async (page) => {
      await openTask(page, 'Set a wallet PIN')
      await enterPin(page, pin)
    },
  },
  {
    name: 'wallet-password',
    path,
    answers: unguarded,
    reach: async (page) => {
      await openTask(page, 'Set a wallet PIN')
      await enterPin(page, pin)
      await enterPin(page, pin, 'Confirm wallet PIN, 6 digits')
      await expect(page.getByLabel('Your password')).toBeVisible()
    },
  },
  { name: 'wallet-change', path, answers: guarded, reach: (page) => openTask(page, 'Change wallet PIN') },
  { name: 'wallet-forgotten', path, answers: guarded, reach: (page) => openTask(page, 'Forgot wallet PIN') },
  {
    name: 'wallet-code',
    path,
    answers: guarded,
    reach: async (page) => {
      const json = { message: 'We’ve sent a code to c•••@jara.example.' }
      await page.route('**/api/wallet/pin/codes', (route) => route.fulfill({ status: 202, json }))
      await openTask(page, 'Forgot wallet PIN')
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await enterPin(page, pin)
      await enterPin(page, pin, 'Confirm wallet PIN, 6 digits')
      await expect(page.getByLabel('Code from the email')).toBeVisible()
    },
  },
  {
    name: 'wallet-remove',
    path,
    answers: guarded,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Remove' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'confirm-pin', path: '/card', reach: (page) => redeem(page, asked) },
  {
    name: 'confirm-wrong-pin',
    path: '/card',
    reach: async (page) => {
      const json = {
        message: 'Incorrect PIN. 3 attempts left.',
        code: 'wrong_pin',
        proof: { tries_left: 3 },
      }
      await page.route('**/api/wallet/proofs', (route) => route.fulfill({ status: 403, json }))
      await redeem(page, asked)
      await enterPin(page, pin, 'Enter your wallet PIN')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'confirm-passkey',
    path: '/card',
    reach: async (page) => {
      await page.evaluate(() => {
        PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true)
      })
      const proof = { ...asked.proof, ways: ['pin', 'passkey'], passkeys: ['made-up'] }
      await redeem(page, { ...asked, proof })
      await expect(page.getByText('Touch the sensor or look at your phone')).toBeVisible()
    },
  },
  {
    name: 'confirm-first-pin',
    path: '/card',
    answers: unguarded,
    reach: (page) => redeem(page, { ...asked, proof: { ...asked.proof, ways: [] } }),
  },
  {
    name: 'confirm-locked',
    path: '/card',
    answers: guarded,
    reach: async (page) => {
      const until = new Date(Date.now() + 58 * 60_000).toISOString()
      await redeem(page, { message: 'Locked.', code: 'redeeming_locked', proof: { locked_until: until } })
      await expect(page.getByText('on any device')).toBeVisible()
    },
  },
]

async function guarded(page: Page): Promise<void> {
  await page.route('**/api/wallet/guard', (route) => route.fulfill({ json: guard }))
}

async function unguarded(page: Page): Promise<void> {
  await page.route('**/api/wallet/guard', (route) => route.fulfill({ json: noGuard }))
}

async function seeWallet(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Fingerprint or face' })).toBeVisible()
}

async function openTask(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function redeem(page: Page, json: object): Promise<void> {
  await page.route('**/api/redemptions/redeem-configurable', (route) => route.fulfill({ status: 403, json }))
  await chooseAirtime(page, '08031234567', 1_000)
  await page.getByRole('button', { name: 'Redeem Points' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
