// One redemption with all its details. Not part of what every visit loads.
import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, naira, opaqueId, openEnum, text, textOrNothing, wholeNumber } from '../fields.ts'

/** The steps of a redemption. The list may grow. */
const receiptSteps = ['held', 'sent', 'delivered', 'refunded'] as const

export const readReceipt = call({
  method: 'GET',
  path: '/api/redemptions/:id',
  access: ['customer'],
  summary: 'Get one of the customer’s own redemptions, with its token and timeline',
  params: z.strictObject({ id: opaqueId }),
  answer: z.object({
    id: text,
    item_id: text,
    item_name: text,
    type: z.enum(redemptionTypes),
    plan: z.nullable(text),
    variation_code: z.nullable(text),
    /** The phone or meter number. */
    recipient: text,
    /** The phone that receives a meter’s token. */
    phone: text,
    /** The meter's holder, according to the provider. */
    holder: z.nullable(text),
    points: wholeNumber,
    amount: naira,
    status: z.enum(['processing', 'delivered', 'refunded']),
    message: text,
    token: z.nullable(text),
    bonus_token: z.nullable(text),
    units: textOrNothing,
    /** The provider's reference for the order. */
    reference: text,
    created_at: moment,
    steps: z.array(z.object({ step: openEnum(receiptSteps), words: text, at: moment })),
  }),
  example: {
    answer: {
      id: '0198…',
      item_id: '0198…',
      item_name: 'ikeja-electric',
      type: 'electricity',
      plan: 'Prepaid',
      variation_code: 'prepaid',
      recipient: '1111111111111',
      phone: '08031234567',
      holder: 'TESTMETER1',
      points: 5000,
      amount: 2250,
      status: 'delivered',
      message: 'Electricity of ₦2,250.00 was delivered to meter 1111111111111 (TESTMETER1).',
      token: '26362054405982757802',
      bonus_token: null,
      units: '10.0 kWh',
      reference: '202611191405…',
      created_at: '2026-11-19T13:05:00.000Z',
      steps: [{ step: 'held', words: '5,000 points on hold', at: '2026-11-19T13:05:00.000Z' }],
    },
  },
})

export const askForToken = call({
  method: 'POST',
  path: '/api/redemptions/:id/token',
  access: ['customer'],
  summary: 'Request the meter token from the provider again. This checks the order and never places another',
  params: z.strictObject({ id: opaqueId }),
  answer: z.extend(messageAnswer, { token: z.nullable(text) }),
  example: { answer: { message: 'Here is your token.', token: '26362054405982757802' } },
})
