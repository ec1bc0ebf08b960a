import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, naira, opaqueId, optionalText, text, textOrNothing, wholeNumber } from '../fields.ts'

export const listRedemptionItems = call({
  method: 'GET',
  path: '/api/admin/redemption-items',
  access: 'signed-in',
  summary: 'List the redemption items and their rates in naira per point',
  answer: z.array(
    z.object({
      id: text,
      name: text,
      type: z.enum(redemptionTypes),
      point_to_ngn_rate: z.number().check(z.positive()),
      /** Present while an operator has paused redemptions of it. */
      paused: z.optional(z.literal(true)),
    }),
  ),
  example: { answer: [{ id: '0198…', name: 'mtn', type: 'airtime', point_to_ngn_rate: 0.5 }] },
})

const plan = z.object({
  name: text,
  variation_code: text,
  variation_amount: optionalText,
  fixedPrice: optionalText,
})

export const listPlans = call({
  method: 'GET',
  path: '/api/:provider/variations',
  access: 'signed-in',
  summary: 'List the provider’s plans for a data or electricity item. The path segment names the provider',
  params: z.strictObject({ provider: opaqueId }),
  query: z.strictObject({ serviceID: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({
    content: z.object({
      /** The provider's misspelling, which clients rely on. The correct spelling follows. */
      varations: z.array(plan),
      variations: z.array(plan),
    }),
  }),
  example: {
    query: { serviceID: 'mtn-data' },
    answer: {
      content: {
        varations: [
          {
            name: 'N100 100MB - 24 hrs',
            variation_code: 'mtn-10mb-100',
            variation_amount: '100.00',
            fixedPrice: 'Yes',
          },
        ],
        variations: [
          {
            name: 'N100 100MB - 24 hrs',
            variation_code: 'mtn-10mb-100',
            variation_amount: '100.00',
            fixedPrice: 'Yes',
          },
        ],
      },
    },
  },
})

/** Spec §5, in one sentence for everything that makes the item or the points unusable. */
const chooseItemAndPoints = 'Please select an item and enter a valid number of points.'

/** Blank counts as absent: the server decides which fields an item needs, in the order of the specification. */
function textUpTo(max: number) {
  return z.optional(z.string().check(z.trim(), z.maxLength(max, `must be at most ${max} characters`)))
}

export const redeem = call({
  method: 'POST',
  path: '/api/redemptions/redeem-configurable',
  access: ['customer'],
  proof: true,
  summary:
    'Turn points into airtime, data or electricity. Waits a few seconds for the outcome: delivered, or still processing. ' +
    'An order that fails answers 409 with the reason, and its points are refunded',
  idempotent: true,
  body: z.strictObject({
    itemId: z
      .string(chooseItemAndPoints)
      .check(z.minLength(1, chooseItemAndPoints), z.maxLength(64, chooseItemAndPoints)),
    pointsToRedeem: z
      .int(chooseItemAndPoints)
      .check(z.minimum(1, chooseItemAndPoints), z.maximum(10_000_000, 'must be at most 10000000')),
    phone: textUpTo(32),
    variationCode: textUpTo(128),
    meterNumber: textUpTo(32),
  }),
  answer: z.extend(messageAnswer, {
    id: text,
    status: z.enum(['delivered', 'processing']),
    /** The token for a prepaid meter, which is also in the message. */
    token: optionalText,
  }),
  example: {
    body: { itemId: '0198…', pointsToRedeem: 1000, phone: '08012345678' },
    answer: {
      message: 'Airtime of ₦500.00 was delivered to 08012345678.',
      id: '0198…',
      status: 'delivered',
    },
  },
})

export const listMyRedemptions = call({
  method: 'GET',
  path: '/api/redemptions',
  access: ['customer'],
  summary: 'List the customer’s own redemptions, newest first',
  query: pageQuery,
  answer: z.array(
    z.object({
      id: text,
      item_name: text,
      type: z.enum(redemptionTypes),
      /** The phone or meter number. */
      recipient: text,
      plan: z.nullable(text),
      points: wholeNumber,
      amount: naira,
      status: z.enum(['processing', 'delivered', 'refunded']),
      message: text,
      token: z.nullable(text),
      units: z.nullable(text),
      created_at: moment,
      /** The values for redeeming the same again. */
      item_id: optionalText,
      variation_code: textOrNothing,
      phone: optionalText,
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        item_id: '0198…',
        variation_code: 'prepaid',
        phone: '08031234567',
        item_name: 'ikeja-electric',
        type: 'electricity',
        recipient: '1111111111111',
        plan: 'Prepaid',
        points: 5000,
        amount: 2250,
        status: 'delivered',
        message:
          'Electricity of ₦2,250.00 was delivered to meter 1111111111111 (TESTMETER1). Token: 26362054405982757802. Units: 10.0 kWh.',
        token: '26362054405982757802',
        units: '10.0 kWh',
        created_at: '2026-11-19T13:05:00.000Z',
      },
    ],
  },
})

export const hearProvider = call({
  method: 'POST',
  path: '/api/vtpass/callback/:secret',
  access: 'anyone',
  summary: 'Receive the provider’s callback about an order. It counts only once a status check confirms it',
  params: z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(256)) }),
  body: z.looseObject({
    type: z.string().check(z.maxLength(64)),
    data: z.optional(z.looseObject({ requestId: z.optional(z.string().check(z.maxLength(64))) })),
  }),
  answer: z.object({ response: z.literal('success') }),
  example: {
    body: { type: 'transaction-update', data: { requestId: '202611191405…' } },
    answer: { response: 'success' },
  },
})
