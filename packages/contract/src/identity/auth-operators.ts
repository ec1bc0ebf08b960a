import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { duties } from '../duties.ts'
import { moment, opaqueId, text, wholeNumber } from '../fields.ts'
import { oneTimeToken, operatorEmail, operatorNames, operatorPassword } from './auth-first-operator.ts'

const dutyList = z.array(z.enum(duties)).check(z.minLength(1, 'is required'), z.maxLength(duties.length))
export const signedInOperator = z.object({
  token: text,
  user: z.object({
    id: text,
    role: z.literal('operator'),
    first_name: text,
    last_name: text,
    email: text,
    duties: z.array(text),
  }),
})

/** The response to a correct password. The challenge is valid for a few minutes, only for the second factor. */
const passwordAccepted = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('code_needed'),
    /** In base64url. A passkey may sign it instead. */
    challenge: text,
    recovery_codes_left: wholeNumber,
    passkeys: z.array(text),
  }),
  /** The first sign-in: the secret is added to an authenticator app, by hand or as a QR code of `otpauth`. */
  z.object({ status: z.literal('enrolment_needed'), challenge: text, secret: text, otpauth: text }),
  /** The demo's operator needs no second factor. */
  z.extend(signedInOperator, { status: z.literal('signed_in') }),
])

export const exampleSignedIn = {
  token: 'jEo2…',
  user: {
    id: '0198…',
    role: 'operator',
    first_name: 'Ada',
    last_name: 'Obi',
    email: 'ada@example.ng',
    duties: ['finance'],
  },
} as const

const exampleEnrolment = {
  status: 'enrolment_needed',
  challenge: 'p3Zs…',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  otpauth: 'otpauth://totp/Jara:ada%40example.ng?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Jara',
}

export const signInOperator = call({
  method: 'POST',
  path: '/api/operators/sign-in',
  access: 'anyone',
  summary: 'Start an operator’s sign-in with email and password',
  body: z.strictObject({
    email: z.string().check(z.minLength(1, 'is required'), z.maxLength(254)),
    password: z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength)),
  }),
  answer: passwordAccepted,
  example: {
    body: { email: 'ada@example.ng', password: 'twelve letters and more' },
    answer: { status: 'code_needed', challenge: 'p3Zs…', recovery_codes_left: 10, passkeys: [] },
  },
})

const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(32))

export const proveOperator = call({
  method: 'POST',
  path: '/api/operators/sign-in/code',
  access: 'anyone',
  summary: 'Complete an operator’s sign-in with an authenticator code or a one-time recovery code',
  body: z.strictObject({ challenge: oneTimeToken, code }),
  answer: z.extend(signedInOperator, { recovery_codes_left: wholeNumber }),
  example: {
    body: { challenge: 'p3Zs…', code: '482913' },
    answer: { ...exampleSignedIn, recovery_codes_left: 10 },
  },
})

export const enrolOperator = call({
  method: 'POST',
  path: '/api/operators/sign-in/enrolment',
  access: 'anyone',
  summary: 'Confirm the authenticator app with its first code. The answer shows the recovery codes, once',
  body: z.strictObject({ challenge: oneTimeToken, code }),
  answer: z.extend(signedInOperator, { recovery_codes: z.array(text) }),
  example: {
    body: { challenge: 'p3Zs…', code: '482913' },
    answer: { ...exampleSignedIn, recovery_codes: ['K7QM-2XRD-9FTA-V4WH'] },
  },
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/operators/accept-invitation',
  access: 'anyone',
  summary: 'Set the password with the token of an invitation link. The second factor comes next',
  body: z.strictObject({ linkToken: oneTimeToken, password: operatorPassword }),
  answer: passwordAccepted,
  example: {
    body: { linkToken: 'kq0T…', password: 'twelve letters and more' },
    answer: exampleEnrolment,
  },
})

export const listOperators = call({
  method: 'GET',
  path: '/api/operators',
  access: ['admin'],
  summary: 'List all operators by name: invited, active and disabled',
  answer: z.array(
    z.object({
      id: text,
      email: text,
      first_name: text,
      last_name: text,
      duties: z.array(text),
      state: z.enum(['invited', 'active', 'disabled']),
      has_factor: z.boolean(),
      last_used_at: z.nullish(moment),
      /** The pending request about them, and when it takes effect unless it is stopped. */
      coming: z.nullable(z.object({ kind: text, in_force_at: moment })),
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        email: 'ada@example.ng',
        first_name: 'Ada',
        last_name: 'Obi',
        duties: ['finance', 'support'],
        state: 'active',
        has_factor: true,
        last_used_at: '2026-11-23T09:30:00.000Z',
        coming: null,
      },
    ],
  },
})

/** Whether it was done, or waits for a second operator or for 24 hours in which no one stops it. */
const staffStatus = z.enum(['made', 'waits'])

export const inviteOperator = call({
  method: 'POST',
  path: '/api/operators',
  access: ['admin'],
  freshFactor: true,
  summary: 'Invite an operator by email, with a link that is valid for a day',
  status: 201,
  body: z.strictObject({ email: operatorEmail, ...operatorNames, duties: dutyList }),
  answer: z.extend(messageAnswer, { id: text, status: staffStatus }),
  example: {
    body: { email: 'bola@example.ng', first_name: 'Bola', last_name: 'Ade', duties: ['support'] },
    answer: { message: 'Invitation sent to bola@example.ng.', id: '0198…', status: 'made' },
  },
})

const operatorId = z.strictObject({ id: opaqueId })

export const renewInvitation = call({
  method: 'POST',
  path: '/api/operators/:id/invitations',
  access: ['admin'],
  freshFactor: true,
  summary: 'Send an operator a link to set a new password and second factor. The old ones stop working',
  status: 201,
  params: operatorId,
  answer: z.extend(messageAnswer, { status: staffStatus }),
  example: { answer: { message: 'Invitation sent to bola@example.ng.', status: 'made' } },
})

export const changeDuties = call({
  method: 'PUT',
  path: '/api/operators/:id/duties',
  access: ['admin'],
  freshFactor: true,
  summary: 'Change another operator’s roles',
  params: operatorId,
  body: z.strictObject({ duties: dutyList }),
  answer: z.extend(messageAnswer, { status: staffStatus, duties: z.array(text) }),
  example: {
    body: { duties: ['finance', 'support'] },
    answer: { message: 'Roles updated.', status: 'made', duties: ['finance', 'support'] },
  },
})

export const changeOperatorState = call({
  method: 'PUT',
  path: '/api/operators/:id/state',
  access: ['admin'],
  freshFactor: true,
  summary: 'Disable another operator and end their sessions, or enable them again',
  params: operatorId,
  body: z.strictObject({ state: z.enum(['active', 'disabled']) }),
  answer: z.extend(messageAnswer, { status: staffStatus, state: text }),
  example: {
    body: { state: 'disabled' },
    answer: { message: 'Operator disabled.', status: 'made', state: 'disabled' },
  },
})

export const endOperatorSessions = call({
  method: 'DELETE',
  path: '/api/operators/:id/sessions',
  access: ['admin'],
  summary: 'Sign another operator out everywhere',
  params: operatorId,
  answer: messageAnswer,
  example: { answer: { message: 'Operator signed out everywhere.' } },
})
