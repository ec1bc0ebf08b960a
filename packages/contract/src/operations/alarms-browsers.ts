// The browsers in which an operator receives alarms.
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { duties } from '../duties.ts'
import { moment, requiredText, text } from '../fields.ts'
import { pushEndpoint } from './notifications.ts'

const path = '/api/console/alarms/browser'

export const readAlarmBrowser = call({
  method: 'GET',
  path,
  access: duties,
  summary: 'Get whether browser alerts are on for this session, and which alerts they cover',
  answer: z.object({
    /** When this sign-in, and its alarms, end; null while they are off. */
    until: z.nullable(moment),
    kinds: z.array(text),
  }),
  example: { answer: { until: '2026-11-19T20:05:00.000Z', kinds: ['float-low'] } },
})

export const addAlarmBrowser = call({
  method: 'POST',
  path,
  access: duties,
  summary: 'Turn on browser alerts for this session, until it ends',
  status: 201,
  body: z.strictObject({ endpoint: pushEndpoint, auth: requiredText(128), p256dh: requiredText(256) }),
  answer: messageAnswer,
  example: {
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ', auth: 'p8Jr…', p256dh: 'BNcR…' },
    answer: { message: 'Browser alerts are on.' },
  },
})

export const removeAlarmBrowser = call({
  method: 'DELETE',
  path,
  access: duties,
  summary: 'Turn off browser alerts for this session',
  answer: messageAnswer,
  example: { answer: { message: 'Browser alerts are off.' } },
})
