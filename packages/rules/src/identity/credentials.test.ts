import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canSignIn,
  emailKey,
  mailboxKey,
  maskEmail,
  refuseEmail,
  refusePassword,
  refuseSignIn,
} from './credentials.ts'

const invalidEmail = 'Invalid email address'
const shortPassword = 'Password must be at least 6 characters'
const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))
const emptyFields = 'Please fill in all fields'

describe('An e-mail', () => {
  test.each([
    'customer@jara.example',
    'a@b.c',
    'first.last+tag@mail.example.ng',
    "o'neil@example.com",
    'adé@ọjà.example',
    'A@B.C',
    'a@b..c',
    'a@-.-',
  ])('is accepted: %j', (email) => {
    expect(refuseEmail(email)).toBeUndefined()
  })

  test.each([
    ' ',
    'plain',
    '@',
    'a@',
    '@b.c',
    'a@b',
    'a.b',
    'a@.c',
    'a@b.',
    'a@.',
    'a@..',
    'a@b@c.d',
    'a@@b.c',
    'a b@c.d',
    'a@b c.d',
    ' a@b.c',
    'a@b.c ',
    'a@b.c\nBcc: x@y.z',
    'a\u0000@b.c',
    'a\u200b@b.c',
    'a\ud800@b.c',
  ])('is refused: %j', (email) => {
    expect(refuseEmail(email)).toBe(invalidEmail)
  })

  test('that is empty gives no inline error', () => {
    expect(refuseEmail('')).toBeUndefined()
  })

  test('of any text, an at sign, any text, a dot and any text is accepted', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('aZ09.-_+(<ẹ₦')), minLength: 1 })
    fc.assert(
      fc.property(text, text, text, (name, domain, end) => {
        expect(refuseEmail(`${name}@${domain}.${end}`)).toBeUndefined()
      }),
    )
  })

  test.each([
    ['dots', `a@${'.'.repeat(200_000)}\u0000`],
    ['at signs', '@'.repeat(200_000)],
    ['names', `a@${'a.'.repeat(100_000)}@`],
  ])('of very many %s is refused without searching for ever', (_, email) => {
    expect(refuseEmail(email)).toBe(invalidEmail)
  })
})

describe('A password', () => {
  test.each(['123456', '      ', 'correct horse'])('is accepted: %j', (password) => {
    expect(refusePassword(password)).toBeUndefined()
  })
  test.each(['', '1', '12345'])('is refused: %j', (password) => {
    expect(refusePassword(password)).toBe(shortPassword)
  })
})

describe('Signing in', () => {
  test.each([
    ['', '', emptyFields],
    ['', '123456', emptyFields],
    ['a@b.c', '', emptyFields],
    ['nonsense', '', emptyFields],
    ['nonsense', '123', invalidEmail],
    ['nonsense', '123456', invalidEmail],
    ['a@b.c', '12345', shortPassword],
    ['a@b.c', '123456', undefined],
  ])('as %j with %j gives %j', (email, password, refusal) => {
    expect(refuseSignIn({ email, password })).toBe(refusal)
    expect(canSignIn({ email, password })).toBe(refusal === undefined)
  })
})

describe('The comparison form of an e-mail', () => {
  test.each([
    ['  Customer@JARA.Example ', 'customer@jara.example'],
    ['INFO@X.NG', 'info@x.ng'],
    ['Ade\u0301@x.ng', 'ad\u00e9@x.ng'],
    ['ADE\u0301@x.ng', 'ad\u00e9@x.ng'],
  ])('of %j is %j', (email, key) => {
    expect(emailKey(email)).toBe(key)
  })

  test('is not changed by a second normalisation', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text))
      }),
    )
  })
})

test.each([
  ['ada@shop.ng', 'ada@shop.ng'],
  [' A.d.a+till2@Shop.NG ', 'ada@shop.ng'],
  ['ada@other.ng', 'ada@other.ng'],
])('finds the mailbox of %o: %o', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox)
})

test.each([
  ['ngozi@umeh.example', 'n•••@umeh.example'],
  ['"a@b"@umeh.example', '"•••@umeh.example'],
  ['n@umeh.example', 'n•••@umeh.example'],
])('the email %s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
