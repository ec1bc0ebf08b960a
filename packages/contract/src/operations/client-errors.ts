import { reportableText } from '@jara/rules/operations/error-report'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'

const kinds = ['uncaught', 'rejected', 'screen'] as const
export type ClientErrorKind = (typeof kinds)[number]

/** Text that holds no personal data. The app removes such data; anything it missed is refused. */
const harmless = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => reportableText(text) === text, 'must not hold personal data'),
  )

export const reportClientError = call({
  method: 'POST',
  path: '/api/client-errors',
  access: 'anyone',
  summary: 'Report a browser error, without personal data. The server logs and counts it',
  status: 202,
  body: z.strictObject({
    kind: z.enum(kinds),
    /** The class of the error. */
    name: z.string().check(z.maxLength(64), z.regex(/^\w+$/)),
    message: harmless(200),
    /** The path of the screen, without its query. */
    screen: z.string().check(z.maxLength(64), z.regex(/^\/[a-z/-]*$/)),
    /** The built file that started the app. It identifies the version. */
    build: z.string().check(z.maxLength(80), z.regex(/^[\w.-]*$/)),
    frames: z.array(z.string().check(z.maxLength(100), z.regex(/^[\w.-]+:\d+:\d+$/))).check(z.maxLength(8)),
  }),
  answer: messageAnswer,
  example: {
    body: {
      kind: 'uncaught',
      name: 'TypeError',
      message: 'x is not a function',
      screen: '/redeem',
      build: 'index-4f2a.js',
      frames: ['index-4f2a.js:1:204'],
    },
    answer: { message: 'Thank you.' },
  },
})
