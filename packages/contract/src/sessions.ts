// Calls about the safety of an account. They are not part of what every visit loads.
import * as z from 'zod/mini'
import { call, messageAnswer } from './call.ts'

export const sayNotMe = call({
  method: 'POST',
  path: '/api/auth/not-me',
  access: 'anyone',
  summary:
    'Stop redeeming and end every session, with the link “This was not me” of a message; it signs nobody in',
  body: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(128)) }),
  answer: messageAnswer,
  example: {
    body: { link: '4711.kq0T…' },
    answer: { message: 'Redeeming is stopped, and all phones are signed out.' },
  },
})
