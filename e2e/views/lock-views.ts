// The app lock. The answers are fake, because other views share the account.
import { expect, type Page } from '../steps/journey.ts'
import { keepLock, lockedTitle } from '../steps/lock-steps.ts'
import { enterPin } from '../steps/wallet-steps.ts'
import type { View } from './view.ts'

const question = { nonce: 'made-up', ways: ['pin'], passkeys: [] }

export const lockViews: readonly View[] = [
  { name: 'lock-pin', path: '/card', reach: (page) => lock(page, question) },
  { name: 'lock-password', path: '/card', reach: (page) => lock(page, { ...question, ways: [] }) },
  {
    name: 'lock-wrong-pin',
    path: '/card',
    reach: async (page) => {
      const json = { message: 'Incorrect PIN. 3 attempts left.', code: 'wrong_pin' }
      await page.route('**/api/wallet/unlock', (route) => route.fulfill({ status: 403, json }))
      await lock(page, question)
      await enterPin(page, '204816', 'Enter your wallet PIN')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'lock-passkey',
    path: '/card',
    reach: async (page) => {
      await page.evaluate(() => {
        PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true)
      })
      await lock(page, { ...question, ways: ['pin', 'passkey'], passkeys: ['made-up'] })
      await expect(page.getByRole('button', { name: 'Unlock with fingerprint or face' })).toBeVisible()
    },
  },
  {
    name: 'lock-unreached',
    path: '/card',
    reach: async (page) => {
      await lock(page, 'unreached')
      await expect(page.getByText('stays locked')).toBeVisible()
    },
  },
]

async function lock(page: Page, json: object | 'unreached'): Promise<void> {
  await page.route('**/api/wallet/unlock-questions', (route) =>
    typeof json === 'string' ? route.abort() : route.fulfill({ json }),
  )
  await keepLock(page, 'locked')
  await expect(lockedTitle(page)).toBeVisible()
}
