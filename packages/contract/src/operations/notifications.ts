import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { requiredText } from '../fields.ts'

export const pushEndpoint = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .check(z.regex(/^[!-~]+$/, 'must be an https address'), z.maxLength(2_048))

export const registerPush = call({
  method: 'POST',
  path: '/api/push/registrations',
  access: 'signed-in',
  summary: 'Turn on notifications for this account in this browser',
  status: 201,
  body: z.strictObject({
    token: requiredText(512),
    /** Milliseconds since 1970, up to the latest date that JavaScript supports. */
    createTime: z.int().check(z.positive(), z.maximum(8_640_000_000_000_000)),
    subscriptionOptions: z.strictObject({
      auth: requiredText(128),
      p256dh: requiredText(256),
      endpoint: pushEndpoint,
      swScope: requiredText(512),
      vapidKey: requiredText(256),
    }),
  }),
  answer: messageAnswer,
  example: {
    body: {
      token: '1f6c…',
      createTime: 1795000000000,
      subscriptionOptions: {
        auth: 'p8Jr…',
        p256dh: 'BNcR…',
        endpoint: 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ',
        swScope: 'https://jara.example/',
        vapidKey: 'BDd3…',
      },
    },
    answer: { message: 'Notifications are on.' },
  },
})

export const removePush = call({
  method: 'DELETE',
  path: '/api/push/registrations',
  access: 'signed-in',
  summary: 'Turn off notifications in this browser',
  body: z.strictObject({ token: requiredText(512) }),
  answer: messageAnswer,
  example: { body: { token: '1f6c…' }, answer: { message: 'Notifications are off.' } },
})
