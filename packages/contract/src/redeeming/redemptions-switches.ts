import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, opaqueId, requiredText, text } from '../fields.ts'

const switchScopes = ['provider', 'type', 'item'] as const
export type SwitchScope = (typeof switchScopes)[number]

const pause = z.object({ reason: text, by: text, since: moment })

export const readSwitches = call({
  method: 'GET',
  path: '/api/console/redemption-switches',
  access: ['finance', 'catalogue', 'support', 'fraud'],
  summary: 'List redemption services (the provider, types and items), each on or paused',
  answer: z.array(
    z.object({
      scope: z.enum(switchScopes),
      /** `provider`, a type, or the id of an item. */
      target: text,
      name: text,
      type: z.nullable(z.enum(redemptionTypes)),
      /** Who paused it and why; null while it is on. */
      pause: z.nullable(pause),
    }),
  ),
  example: {
    answer: [
      {
        scope: 'item',
        target: '0198…',
        name: 'glo',
        type: 'airtime',
        pause: { reason: 'Delivers one of five.', by: 'Ada Obi', since: '2026-11-19T13:05:00.000Z' },
      },
    ],
  },
})

export const turnSwitch = call({
  method: 'PUT',
  path: '/api/console/redemption-switches',
  access: ['finance'],
  summary: 'Pause or resume redemptions of an item, a type or everything. Orders in progress continue',
  body: z.strictObject({
    scope: z.enum(switchScopes),
    target: opaqueId,
    state: z.enum(['on', 'paused']),
    reason: requiredText(500),
  }),
  answer: z.extend(messageAnswer, { state: z.enum(['on', 'paused']) }),
  example: {
    body: { scope: 'type', target: 'airtime', state: 'paused', reason: 'The provider delivers none.' },
    answer: { message: 'Airtime is paused.', state: 'paused' },
  },
})
