// What operators see of cases and of purchases to review.
import * as z from 'zod/mini'
import { call, pageQuery } from '../call.ts'
import { moment, naira, opaqueId, text, textOrNothing, wholeNumber } from '../fields.ts'

const caseStates = ['open', 'closed'] as const
const caseKinds = ['shop', 'customer', 'records'] as const

export const searchCases = call({
  method: 'GET',
  path: '/api/console/cases',
  access: ['support', 'fraud'],
  summary: 'List open or closed cases about shops, customers or the records, latest first',
  query: z.extend(pageQuery, {
    state: z._default(z.enum(caseStates), 'open'),
    kind: z.optional(z.enum(caseKinds)),
  }),
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      state: text,
      /** `shop` (or a brand), `customer` or `records`. */
      subject_kind: text,
      subject_id: text,
      /** The name of the shop, brand or person, or `Records`. */
      subject_name: text,
      opened_at: moment,
      updated_at: moment,
      closed_at: z.nullable(moment),
      signals: z.array(text),
      evidence_count: wholeNumber,
      /** The latest finding. */
      why: text,
    }),
  ),
  example: {
    query: { state: 'open', kind: 'shop' },
    answer: [
      {
        id: '0198…',
        state: 'open',
        subject_kind: 'shop',
        subject_id: '0198…',
        subject_name: 'Yaba Fresh Market',
        opened_at: '2026-11-19T13:05:00.000Z',
        updated_at: '2026-11-20T00:20:00.000Z',
        closed_at: null,
        signals: ['quantity', 'quickDecisions'],
        evidence_count: 2,
        why: 'half of 60 decisions within 9 s',
      },
    ],
  },
})

const party = z.object({ id: text, name: text })

export const inspectPurchase = call({
  method: 'GET',
  path: '/api/console/purchases/:id',
  access: ['finance', 'support', 'fraud'],
  summary: 'Get a purchase with its evidence: similar photos, timing and earlier decisions',
  params: z.strictObject({ id: opaqueId }),
  readsPeople: true,
  answer: z.object({
    id: text,
    status: text,
    product_name: text,
    brand: text,
    quantity: wholeNumber,
    /** Units that were not reversed. */
    units_left: wholeNumber,
    total_amount: naira,
    points: wholeNumber,
    flags: z.array(text),
    customer: party,
    shop: party,
    created_at: moment,
    /** When a shop or brand confirmed it and the policy held it for an operator. */
    held_at: z.nullable(moment),
    decided_at: z.nullable(moment),
    image_url: textOrNothing,
    /** The customer's other purchases before this one, without rejected ones. */
    speed: z.object({
      at_this_shop_in_a_day: wholeNumber,
      in_a_day: wholeNumber,
      in_a_week: wholeNumber,
    }),
    /** Purchases declared at the shop, in each of the hours up to this purchase. */
    shop_hours: z.array(z.object({ from: moment, purchases: wholeNumber })),
    /** The customer's purchases at other shops before and after it, the nearest in time within a week. */
    elsewhere: z.array(
      z.object({
        purchase_id: text,
        created_at: moment,
        shop: party,
        /** The straight-line distance between the two shops. */
        distance_km: z.number().check(z.minimum(0)),
      }),
    ),
    /** Similar photos from 90 days before to 90 days after, most similar first. */
    look_alikes: z.array(
      z.object({
        purchase_id: text,
        status: text,
        image_url: textOrNothing,
        customer: party,
        shop: party,
        created_at: moment,
        /** The number of bits, out of 64, in which the two photos' hashes differ. */
        differing: wholeNumber,
      }),
    ),
    /** The customer's appeals against decisions about it. */
    appeals: z.array(z.object({ id: text, text, sent_at: moment, outcome: textOrNothing })),
    decisions: z.array(z.object({ act: text, outcome: text, sentence: text, created_at: moment })),
    reversals: z.array(
      z.object({
        id: text,
        quantity: wholeNumber,
        points: wholeNumber,
        debt: wholeNumber,
        reason: text,
        decided_by: text,
        created_at: moment,
      }),
    ),
  }),
  example: {
    answer: {
      id: '0198…',
      status: 'pending',
      product_name: 'Long Grain Rice 2kg',
      brand: 'Golden Sack',
      quantity: 15,
      units_left: 15,
      total_amount: 67500,
      points: 675,
      flags: ['photo seen before on 18 Nov 2026'],
      customer: { id: '0197…', name: 'Tamuno Briggs' },
      shop: { id: '0197…', name: 'Yaba Fresh Market' },
      created_at: '2026-11-19T13:05:00.000Z',
      held_at: '2026-11-19T13:09:00.000Z',
      decided_at: null,
      image_url: '/api/photos/4f1c…?expires=1795100400&signature=Yk3…',
      speed: { at_this_shop_in_a_day: 3, in_a_day: 5, in_a_week: 9 },
      shop_hours: [{ from: '2026-11-19T12:05:00.000Z', purchases: 19 }],
      elsewhere: [
        {
          purchase_id: '0198…',
          created_at: '2026-11-19T12:41:00.000Z',
          shop: { id: '0197…', name: 'Ariaria Provisions' },
          distance_km: 508.3,
        },
      ],
      look_alikes: [
        {
          purchase_id: '0198…',
          status: 'confirmed',
          image_url: null,
          customer: { id: '0197…', name: 'Uche Obi' },
          shop: { id: '0197…', name: 'Yaba Fresh Market' },
          created_at: '2026-11-18T16:02:00.000Z',
          differing: 3,
        },
      ],
      appeals: [],
      decisions: [
        {
          act: 'confirm',
          outcome: 'held',
          sentence: 'Held under policy version 1: 15 units, more than 12.',
          created_at: '2026-11-19T13:09:00.000Z',
        },
      ],
      reversals: [],
    },
  },
})
