// Apart from the other operator calls, because the app makes this one and should not load what only those need.
import { refuseEmail } from '@jara/rules/identity/credentials'
import { limits } from '@jara/rules/limits'
import { minOperatorPasswordLength } from '@jara/rules/identity/operator-password'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { requiredText } from '../fields.ts'

export const operatorEmail = requiredText(254).check(
  z.refine((written) => refuseEmail(written) === undefined, 'Invalid email address'),
)
export const operatorPassword = z
  .string()
  .check(
    z.minLength(minOperatorPasswordLength, `must be at least ${minOperatorPasswordLength} characters`),
    z.maxLength(limits.maxPasswordLength, `must be at most ${limits.maxPasswordLength} characters`),
  )
export const oneTimeToken = z.string().check(z.minLength(1), z.maxLength(128))
export const operatorNames = { first_name: requiredText(80), last_name: requiredText(80) }

export const makeFirstOperator = call({
  method: 'POST',
  path: '/api/operators/first',
  access: 'anyone',
  summary: 'Create the first operator with the token of the one-time link that the server prints',
  status: 201,
  body: z.strictObject({
    linkToken: oneTimeToken,
    email: operatorEmail,
    password: operatorPassword,
    ...operatorNames,
  }),
  answer: messageAnswer,
  example: {
    body: {
      linkToken: 'kq0T…',
      email: 'ada@example.ng',
      password: 'twelve letters and more',
      first_name: 'Ada',
      last_name: 'Obi',
    },
    answer: { message: 'Operator ada@example.ng was created.' },
  },
})
