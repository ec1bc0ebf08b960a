import { refuseEmail, refusePassword } from '@jara/rules/identity/credentials'
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer, roles } from '../call.ts'
import { requiredText, optionalText, text } from '../fields.ts'

const email = requiredText(254).check(
  z.refine((written) => refuseEmail(written) === undefined, 'Invalid email address'),
)

/** A new password. Calls that check an existing one accept any. */
export const newPassword = z.string().check(
  z.maxLength(limits.maxPasswordLength, `must be at most ${limits.maxPasswordLength} characters`),
  z.refine((written) => refusePassword(written) === undefined, 'Password must be at least 6 characters'),
)

/** An invitation or campaign token: recorded, never trusted. */
const authToken = z.optional(z.string().check(z.maxLength(512)))

const person = {
  email,
  password: newPassword,
  first_name: requiredText(80),
  last_name: requiredText(80),
  state: requiredText(80),
  city: requiredText(80),
  country: requiredText(80),
  phone_number: requiredText(32),
}

const userFields = {
  id: text,
  role: z.enum(roles),
  first_name: text,
  last_name: text,
  email: text,
}

export const user = z.object(userFields)

export const signIn = call({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in with email and password',
  body: z.strictObject({
    email: z.string().check(z.minLength(1, 'is required'), z.maxLength(254)),
    password: z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength)),
    authToken,
  }),
  answer: z.object({
    token: text,
    user: z.object({
      ...userFields,
      /** Lets a phone recognise whose data is queued on it. It reveals nothing about the account. Older nodes do not send it. */
      owner: optionalText,
    }),
  }),
  example: {
    body: { email: 'customer@jara.example', password: 'jara-demo-1' },
    answer: {
      token: 'jEo2…',
      user: {
        id: '0198…',
        role: 'customer',
        first_name: 'Adaeze',
        last_name: 'Okonkwo',
        email: 'customer@jara.example',
        owner: 'kq0T…',
      },
    },
  },
})

export const registerCustomer = call({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Open a customer account',
  status: 201,
  body: z.strictObject({ ...person, role: z.literal('customer'), name: requiredText(161) }),
  answer: messageAnswer,
  example: {
    body: {
      email: 'tunde@example.ng',
      password: 'a good password',
      first_name: 'Tunde',
      last_name: 'Bakare',
      state: 'Lagos',
      city: 'Yaba',
      country: 'Nigeria',
      phone_number: '08012345678',
      role: 'customer',
      name: 'Tunde Bakare',
    },
    answer: { message: 'Customer account created successfully! Please log in.' },
  },
})

export const onboardRetailer = call({
  method: 'POST',
  path: '/api/retailers/onboard',
  access: 'anyone',
  summary: 'Open a shop or brand account with an onboarding code',
  status: 201,
  body: z.strictObject({
    ...person,
    uniqueCode: requiredText(64),
    name: requiredText(120),
    address: requiredText(240),
    location: z.strictObject({
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
      lon: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
  }),
  answer: messageAnswer,
  example: {
    body: {
      uniqueCode: 'SHOP0001',
      name: 'Yaba Fresh Market',
      first_name: 'Tunde',
      last_name: 'Bakare',
      address: '12 Herbert Macaulay Way',
      phone_number: '08012345678',
      email: 'yaba@example.ng',
      password: 'a good password',
      state: 'Lagos',
      city: 'Yaba',
      country: 'Nigeria',
      location: { lat: 6.5095, lon: 3.3711 },
    },
    answer: { message: 'Retailer onboarding complete! Please log in.' },
  },
})

export const signOut = call({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  ticket: 'sign-out',
  summary: 'End the session of the token or sign-out ticket that is sent',
  answer: messageAnswer,
  example: { answer: { message: 'Signed out.' } },
})

export const askPasswordReset = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Request a password reset link. The answer does not reveal whether the account exists',
  status: 202,
  body: z.strictObject({ email }),
  answer: messageAnswer,
  example: {
    body: { email: 'customer@jara.example' },
    answer: { message: 'If there’s an account for this email, we’ve sent it a link to reset the password.' },
  },
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password with the token of an emailed link. Ends every session of the account',
  body: z.strictObject({
    resetToken: z.string().check(z.minLength(1), z.maxLength(128)),
    password: newPassword,
  }),
  answer: messageAnswer,
  example: {
    body: { resetToken: 'kq0T…', password: 'a better password' },
    answer: { message: 'Your password was changed. Please log in.' },
  },
})
