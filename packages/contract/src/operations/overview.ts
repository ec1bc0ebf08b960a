import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, naira, text, wholeNumber } from '../fields.ts'

const share = z.nullable(z.number())

export const readOverview = call({
  method: 'GET',
  path: '/api/console/overview',
  access: ['finance', 'catalogue', 'support', 'fraud'],
  summary: 'Get the overview of the programme: its money, today’s redemptions and pending items',
  answer: z.object({
    /** The time of the figures. */
    at: moment,
    /** The provider balance; null until the provider has reported it once. */
    float: z.nullable(
      z.object({
        balance: naira,
        /** What recent orders cost per hour. */
        burn: naira,
        /** Null without recent orders. */
        hours_left: z.nullable(z.number()),
        asked_at: moment,
        is_low: z.boolean(),
        alarm: z.object({ hours: wholeNumber, naira }),
      }),
    ),
    liability: z.object({
      /** Customers' points, including held and maturing ones. */
      points: wholeNumber,
      naira,
      /** What shops and brands have paid in advance, in naira. */
      prefunded: naira,
      /** The share of it that the provider balance and the prefunds cover, from 0 to 1. */
      covered: share,
    }),
    today: z.object({
      orders: wholeNumber,
      naira,
      delivered: wholeNumber,
      refunded: wholeNumber,
      waiting: wholeNumber,
      person: wholeNumber,
      /** The share of completed ones that took at most 30 seconds. */
      in_time: share,
    }),
    /** Oldest first, at most 200. */
    open: z.array(
      z.object({ id: text, service: text, naira, created_at: moment, needs_person: z.boolean() }),
    ),
    open_count: wholeNumber,
    /** Redemptions with a status conflict: the provider reported the opposite after they had ended. */
    contradicted: wholeNumber,
    /** Today's, most orders first. */
    services: z.array(
      z.object({
        service: text,
        type: z.enum(redemptionTypes),
        orders: wholeNumber,
        delivered: wholeNumber,
        refunded: wholeNumber,
        open: wholeNumber,
        /** The share of completed ones. */
        success: share,
        median_seconds: z.nullable(z.number()),
        is_paused: z.boolean(),
      }),
    ),
    /** Requests awaiting a second operator, newest first, at most four. */
    approvals: z.object({
      count: wholeNumber,
      latest: z.array(
        z.object({ id: text, kind: text, asked_by: text, asked_at: moment, is_own: z.boolean() }),
      ),
    }),
    /** Missions that have used at least half of their budget, the fullest first, at most four. */
    missions: z.array(z.object({ id: text, name: text, percent: wholeNumber })),
    /** Open cases, latest first, at most four. */
    cases: z.object({
      count: wholeNumber,
      latest: z.array(z.object({ id: text, about: text, signals: z.array(text), opened_at: moment })),
    }),
  }),
  example: {
    answer: {
      at: '2026-11-19T13:20:00.000Z',
      float: {
        balance: 1_284_600,
        burn: 92_400,
        hours_left: 13.9,
        asked_at: '2026-11-19T13:19:31.000Z',
        is_low: false,
        alarm: { hours: 12, naira: 50_000 },
      },
      liability: { points: 36_853_900, naira: 18_426_950, prefunded: 16_780_000, covered: 0.98 },
      today: {
        orders: 1_486,
        naira: 1_104_250,
        delivered: 1_432,
        refunded: 43,
        waiting: 9,
        person: 2,
        in_time: 0.978,
      },
      open: [
        {
          id: '0198…',
          service: 'ikeja-electric',
          naira: 12_000,
          created_at: '2026-11-18T15:40:02.000Z',
          needs_person: true,
        },
      ],
      open_count: 11,
      contradicted: 0,
      services: [
        {
          service: 'mtn',
          type: 'airtime',
          orders: 612,
          delivered: 601,
          refunded: 8,
          open: 3,
          success: 0.987,
          median_seconds: 1.6,
          is_paused: false,
        },
      ],
      approvals: {
        count: 4,
        latest: [
          {
            id: '0198…',
            kind: 'decide-redemption',
            asked_by: 'Chidinma Eze',
            asked_at: '2026-11-19T12:28:00.000Z',
            is_own: false,
          },
        ],
      },
      missions: [{ id: '0198…', name: 'Rice week', percent: 80 }],
      cases: {
        count: 7,
        latest: [
          {
            id: '0198…',
            about: 'Sabon Gari Foodstuff',
            signals: ['quickDecisions'],
            opened_at: '2026-11-19T13:02:00.000Z',
          },
        ],
      },
    },
  },
})
