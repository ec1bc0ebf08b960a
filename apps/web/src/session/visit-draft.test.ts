import { beforeEach, expect, test } from 'vitest'
import { endSession, leaveSession, startSession } from './session.ts'
import { visitStore } from './store.ts'
import { forgetOthersDrafts } from './others-drafts.ts'
import { forgetDrafts, keepDraft, keptDraft } from './visit-draft.ts'

function signInAs(email: string): void {
  const user = { role: 'customer', email, owner: `name for ${email.length}` }
  startSession({ token: `token of ${email}`, role: 'customer', user })
  forgetOthersDrafts()
}

const stored = () => visitStore.read('draft:redemption') ?? ''

beforeEach(() => {
  leaveSession()
  forgetDrafts()
})

test('a draft returns to its owner after the session has ended, even if the form was still shown then', () => {
  signInAs('adaeze@people.example')
  keepDraft('redemption', { points: '200' })
  endSession()
  keepDraft('redemption', { points: '200' })
  expect(keptDraft('redemption')).toBeUndefined()
  signInAs('adaeze@people.example')
  expect(keptDraft('redemption')).toEqual({ points: '200' })
})

test('the next user finds no draft, and keeps one of their own', () => {
  signInAs('adaeze@people.example')
  keepDraft('redemption', { points: '200' })
  endSession()
  signInAs('bola@people.example')
  expect(keptDraft('redemption')).toBeUndefined()
  keepDraft('redemption', { points: '300' })
  expect(keptDraft('redemption')).toEqual({ points: '300' })
})

test('a draft of somebody who is signed out is kept', () => {
  keepDraft('sign-up', { first_name: 'Bola' })
  expect(keptDraft('sign-up')).toEqual({ first_name: 'Bola' })
})

test('a draft of somebody who never signed in is gone once another user has signed in and out', () => {
  keepDraft('sign-up', { first_name: 'Bola' })
  signInAs('adaeze@people.example')
  expect(keptDraft('sign-up')).toBeUndefined()
  endSession()
  expect(keptDraft('sign-up')).toBeUndefined()
})

test('a draft stays while its owner only has to sign in again, and is gone once they logged out in any tab', () => {
  signInAs('adaeze@people.example')
  keepDraft('redemption', { points: '200' })
  endSession()
  forgetOthersDrafts()
  expect(stored()).toContain('200')
  expect(stored()).not.toContain('@people.example')
  signInAs('adaeze@people.example')
  expect(keptDraft('redemption')).toEqual({ points: '200' })
  leaveSession()
  forgetOthersDrafts()
  expect(stored()).not.toContain('200')
})
