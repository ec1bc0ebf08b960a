import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import {
  moment,
  numberInAddress,
  opaqueId,
  requiredText,
  text,
  textOrNothing,
  wholeNumber,
} from '../fields.ts'

/** Roughly as many as are stuck on packs in one go. */
export const mostPinsInBatch = 500
const longestPinDays = 730

const ofProduct = z.strictObject({
  id: numberInAddress(z.int(), z.positive(), z.maximum(2_147_483_647)),
})

export const makeProductPins = call({
  method: 'POST',
  path: '/api/console/products/:id/pin-batches',
  access: ['catalogue'],
  freshFactor: true,
  summary: 'Create PINs for packs of a product, each for one declaration. Only this answer shows them',
  status: 201,
  idempotent: true,
  params: ofProduct,
  body: z.strictObject({
    pins: z
      .int('must be a whole number')
      .check(
        z.minimum(1, 'must be at least 1'),
        z.maximum(mostPinsInBatch, `must be at most ${mostPinsInBatch}`),
      ),
    days: z
      .int('must be a whole number')
      .check(
        z.minimum(1, 'must be at least 1'),
        z.maximum(longestPinDays, `must be at most ${longestPinDays}`),
      ),
  }),
  answer: z.extend(messageAnswer, { id: text, expires_at: moment, pins: z.array(text) }),
  example: {
    body: { pins: 2, days: 180 },
    answer: {
      message: '2 PINs created.',
      id: '0198…',
      expires_at: '2027-05-18T13:05:00.000Z',
      pins: ['K7XM2Q4', 'P9HT3WB'],
    },
  },
})

export const listProductPins = call({
  method: 'GET',
  path: '/api/console/products/:id/pin-batches',
  access: ['catalogue'],
  summary: 'List the batches of PINs of a product, newest first, with the use of their PINs',
  params: ofProduct,
  query: pageQuery,
  answer: z.array(
    z.object({
      id: text,
      made_by: text,
      made_at: moment,
      expires_at: moment,
      is_over: z.boolean(),
      void_reason: textOrNothing,
      made: wholeNumber,
      used: wholeNumber,
      /** The outcome of the purchases that used them. */
      confirmed: wholeNumber,
      rejected: wholeNumber,
      shops: wholeNumber,
      last_used_at: z.nullable(moment),
      /** Unused PINs that are still valid. */
      open: wholeNumber,
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        made_by: 'Kelechi Nwosu',
        made_at: '2026-11-19T13:05:00.000Z',
        expires_at: '2027-05-18T13:05:00.000Z',
        is_over: false,
        void_reason: null,
        made: 200,
        used: 31,
        confirmed: 28,
        rejected: 1,
        shops: 6,
        last_used_at: '2026-11-23T09:41:00.000Z',
        open: 169,
      },
    ],
  },
})

export const voidProductPins = call({
  method: 'POST',
  path: '/api/console/pin-batches/:id/void',
  access: ['catalogue'],
  summary: 'Void the unused PINs of a batch',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ reason: requiredText(300) }),
  answer: z.extend(messageAnswer, { voided: wholeNumber }),
  example: {
    body: { reason: 'The sheet was photographed.' },
    answer: { message: '169 PINs voided.', voided: 169 },
  },
})
