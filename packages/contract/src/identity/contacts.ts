// Calls that verify an email address or a phone number. Not part of what every visit loads.
import { contactCodeLength, contacts } from '@jara/rules/identity/contact-code'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { requiredText, text, wholeNumber } from '../fields.ts'
import { limits } from '@jara/rules/limits'

const owners = ['customer', 'retailer', 'brand'] as const
const contact = z.enum(contacts)
const code = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(2 * contactCodeLength))

const shownContact = z.object({
  value: text,
  is_verified: z.boolean(),
  /** The last code, while it is valid. `sent_to` may be a new number, which replaces the account's. */
  code: z.nullable(z.object({ sent_to: text, again_in_seconds: wholeNumber })),
})

export const readContacts = call({
  method: 'GET',
  path: '/api/users/me/contacts',
  access: owners,
  summary: 'Get the email address and phone number of the account, and whether they are verified',
  answer: z.object({ email: shownContact, phone: shownContact }),
  example: {
    answer: {
      email: { value: 'customer@jara.example', is_verified: true, code: null },
      phone: {
        value: '08025550142',
        is_verified: false,
        code: { sent_to: '08025550142', again_in_seconds: 42 },
      },
    },
  },
})

export const askContactCode = call({
  method: 'POST',
  path: '/api/users/me/contacts/codes',
  access: owners,
  summary: 'Send a code to the email address or phone number, or, with the password, to another phone number',
  status: 202,
  body: z.strictObject({
    contact,
    phone_number: z.optional(requiredText(32)),
    password: z.optional(
      z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength)),
    ),
  }),
  answer: z.object({ message: text, sent_to: text, again_in_seconds: wholeNumber }),
  example: {
    body: { contact: 'phone' },
    answer: {
      message: 'We’ve sent a code to 08025550142.',
      sent_to: '08025550142',
      again_in_seconds: 60,
    },
  },
})

export const verifyContact = call({
  method: 'POST',
  path: '/api/users/me/contacts/verifications',
  access: owners,
  summary:
    'Verify the email address or phone number with the code. A number verified elsewhere moves to this account',
  body: z.strictObject({ contact, code }),
  answer: messageAnswer,
  example: {
    body: { contact: 'phone', code: '417902' },
    answer: { message: 'Your phone number is verified.' },
  },
})
