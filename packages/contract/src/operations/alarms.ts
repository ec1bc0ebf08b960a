// Active alarms, their channels and their deliveries.
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, optionalText, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

const duties = ['admin'] as const

export const alarmKinds = [
  'float-low',
  'service-failing',
  'redemption-late',
  'provider-contradicts',
  'records-disagree',
  'mission-budget',
  'backup-old',
  'plans-differ',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

export const mostAlarmRoutes = 20

const kindList = z.array(z.enum(alarmKinds)).check(z.maxLength(alarmKinds.length))
const routeParams = z.strictObject({ id: opaqueId })

export const readAlarms = call({
  method: 'GET',
  path: '/api/console/alarms',
  access: duties,
  summary: 'List active alerts, oldest first, and the alert channels',
  answer: z.object({
    /** At most a hundred. */
    on: z.array(
      z.object({
        kind: text,
        subject: text,
        title: text,
        body: text,
        raised_at: moment,
        is_told: z.boolean(),
      }),
    ),
    /** How many browsers receive alarms by push. */
    browsers: wholeNumber,
    routes: z.array(
      z.object({
        id: text,
        /**
         * `operators` for an email to every operator, `push` to operators' browsers, `mail` for an email to one address, or
         * `webhook`.
         */
        way: text,
        target: text,
        kinds: z.array(text),
        /** Null for the two that every installation starts with. */
        made_by: textOrNothing,
        made_at: moment,
      }),
    ),
  }),
  example: {
    answer: {
      on: [
        {
          kind: 'float-low',
          subject: '',
          title: 'Provider balance is low',
          body: 'The provider balance, which pays for orders, is ₦41,200.00.',
          raised_at: '2026-11-19T08:05:00.000Z',
          is_told: true,
        },
      ],
      browsers: 2,
      routes: [
        {
          id: '0198…',
          way: 'webhook',
          target: 'https://hooks.example/jara',
          kinds: ['float-low'],
          made_by: 'Ada Obi',
          made_at: '2026-11-18T08:05:00.000Z',
        },
      ],
    },
  },
})

export const addAlarmRoute = call({
  method: 'POST',
  path: '/api/console/alarms/routes',
  access: duties,
  freshFactor: true,
  summary:
    'Add an email address or an https address as an alert channel. The signing secret of the latter is shown only once',
  status: 201,
  body: z.strictObject({
    way: z.enum(['mail', 'webhook']),
    target: requiredText(500),
    kinds: kindList,
  }),
  answer: z.extend(messageAnswer, {
    id: text,
    /** The key that signs a webhook's calls. It is shown only once. */
    secret: optionalText,
  }),
  example: {
    body: { way: 'webhook', target: 'https://hooks.example/jara', kinds: ['float-low'] },
    answer: { message: 'Channel added.', id: '0198…', secret: 'Zk3v…' },
  },
})

export const changeAlarmRoute = call({
  method: 'PUT',
  path: '/api/console/alarms/routes/:id',
  access: duties,
  freshFactor: true,
  summary: 'Choose the alerts that a channel sends',
  params: routeParams,
  body: z.strictObject({ kinds: kindList }),
  answer: z.extend(messageAnswer, { id: text }),
  example: { body: { kinds: ['float-low'] }, answer: { message: 'Channel updated.', id: '0198…' } },
})

export const removeAlarmRoute = call({
  method: 'DELETE',
  path: '/api/console/alarms/routes/:id',
  access: duties,
  freshFactor: true,
  summary: 'Remove an alert channel. Its pending deliveries are cancelled',
  params: routeParams,
  answer: z.extend(messageAnswer, { id: text }),
  example: { answer: { message: 'Channel removed.', id: '0198…' } },
})

export const testAlarmRoute = call({
  method: 'POST',
  path: '/api/console/alarms/routes/:id/test',
  access: duties,
  summary: 'Send a test alert through a channel. The result appears in the deliveries',
  status: 202,
  idempotent: true,
  params: routeParams,
  answer: z.extend(messageAnswer, { id: text }),
  example: {
    answer: { message: 'A test alert is on its way. The result will appear under Deliveries.', id: '0198…' },
  },
})

export const listAlarmDeliveries = call({
  method: 'GET',
  path: '/api/console/alarms/deliveries',
  access: duties,
  summary: 'List alert deliveries with their attempts, latest first',
  query: z.extend(pageQuery, { state: z.optional(z.enum(['waiting', 'delivered', 'failed'])) }),
  answer: z.array(
    z.object({
      id: text,
      kind: text,
      title: text,
      /** `on`, `over` or `test`. */
      told: text,
      way: text,
      target: text,
      state: text,
      attempts: wholeNumber,
      /** Null once it was delivered or given up. */
      next_at: z.nullable(moment),
      created_at: moment,
      tries: z.array(z.object({ at: moment, outcome: text })),
    }),
  ),
  example: {
    query: { state: 'waiting' },
    answer: [
      {
        id: '41',
        kind: 'float-low',
        title: 'Provider balance is low',
        told: 'on',
        way: 'webhook',
        target: 'https://hooks.example/jara',
        state: 'waiting',
        attempts: 1,
        next_at: '2026-11-19T08:06:00.000Z',
        created_at: '2026-11-19T08:05:00.000Z',
        tries: [{ at: '2026-11-19T08:05:01.000Z', outcome: 'the address answered 503' }],
      },
    ],
  },
})
