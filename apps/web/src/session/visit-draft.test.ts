import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from './session.ts'
import { forgetDrafts, forgetOthersDrafts, keepDraft, keptDraft } from './visit-draft.ts'

function signInAs(email: string): void {
  startSession({ token: `token of ${email}`, role: 'customer', user: { role: 'customer', email } })
  forgetOthersDrafts()
}

beforeEach(() => {
  endSession()
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
