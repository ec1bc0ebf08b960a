import { describe, expect, it } from 'vitest'
import { emptyDraft, isReady, nextDraft, type SignInDraft, type SignInEvent } from './sign-in-draft.ts'

const after = (...events: SignInEvent[]): SignInDraft => events.reduce(nextDraft, emptyDraft)
const typed = (email: string, password: string): SignInEvent[] => [
  { did: 'edit email', email },
  { did: 'edit password', password },
]

describe('the sign-in form', () => {
  it('says that an email is invalid when it is left', () => {
    expect(after(...typed('ada@example', ''), { did: 'leave email' }).emailError).toBe(
      'Invalid email address',
    )
  })

  it('says nothing about an email that is left empty', () => {
    expect(after({ did: 'leave email' }).emailError).toBeUndefined()
  })

  it('says that a password is too short when it is left, and nothing when it is left empty', () => {
    expect(after(...typed('', 'abc12'), { did: 'leave password' }).passwordError).toBe(
      'Password must be at least 6 characters',
    )
    expect(after({ did: 'leave password' }).passwordError).toBeUndefined()
  })

  it('clears every error when the email is edited', () => {
    const refused = after(
      ...typed('ada@example', 'abc12'),
      { did: 'submit' },
      { did: 'get refused', words: 'Wrong email or password.' },
    )
    expect(nextDraft(refused, { did: 'edit email', email: 'ada@example.ng' })).toEqual({
      email: 'ada@example.ng',
      password: 'abc12',
    })
  })

  it('keeps an email error while the password is edited', () => {
    const left = after(...typed('ada', ''), { did: 'leave email' })
    expect(nextDraft(left, { did: 'edit password', password: 'abc' }).emailError).toBe(
      'Invalid email address',
    )
  })

  it.each([
    ['', ''],
    ['', 'secret-1'],
    ['ada@example.ng', ''],
  ])('asks for both fields when sent with %j and %j', (email, password) => {
    expect(after(...typed(email, password), { did: 'submit' }).refusal).toBe('Please fill in all fields')
  })

  it('shows each error at its field when both are wrong', () => {
    expect(after(...typed('ada', 'abc'), { did: 'submit' })).toEqual({
      email: 'ada',
      password: 'abc',
      emailError: 'Invalid email address',
      passwordError: 'Password must be at least 6 characters',
    })
  })
})

describe('the Sign In button', () => {
  it.each([
    ['ada@example.ng', 'abc123', true],
    ['ada@example.ng', 'abc12', false],
    ['ada@example', 'abc123', false],
    ['', 'abc123', false],
    ['ada@example.ng', '', false],
  ])('with %j and %j is ready: %j', (email, password, ready) => {
    expect(isReady(after(...typed(email, password)))).toBe(ready)
  })

  it('is disabled while an email error is shown', () => {
    expect(
      isReady({ email: 'ada@example.ng', password: 'abc123', emailError: 'Invalid email address' }),
    ).toBe(false)
  })

  it('stays enabled after the server has refused', () => {
    const refused = after(...typed('ada@example.ng', 'abc123'), { did: 'get refused', words: 'No.' })
    expect(isReady(refused)).toBe(true)
  })
})
