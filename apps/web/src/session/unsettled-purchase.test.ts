import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from './session.ts'
import { forgetUnsettled, keepUnsettled, unsettledPurchase } from './unsettled-purchase.ts'
import { forgetDrafts } from './visit-draft.ts'

const purchase = { key: 'first', of: '{}' }

function signInAs(email: string): void {
  startSession({ token: `token of ${email}`, role: 'customer', user: { role: 'customer', owner: email } })
}

beforeEach(() => {
  endSession()
  forgetDrafts()
  signInAs('adaeze@people.example')
})

test('an unsettled purchase is of the customer who sent it', () => {
  keepUnsettled(purchase)
  signInAs('bola@people.example')
  expect(unsettledPurchase()).toBeUndefined()
  signInAs('adaeze@people.example')
  expect(unsettledPurchase()).toEqual(purchase)
})

test('a late answer about an earlier purchase leaves the key of the one that was sent since', () => {
  keepUnsettled({ key: 'second', of: '{}' })
  forgetUnsettled('first')
  expect(unsettledPurchase()?.key).toBe('second')
  forgetUnsettled('second')
  expect(unsettledPurchase()).toBeUndefined()
})
