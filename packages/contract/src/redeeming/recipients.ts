// The recipients of a customer's redemptions. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { opaqueId, requiredText, text } from '../fields.ts'

/** More than this are refused, so one page holds them all. */
export const mostRecipients = 50

export const recipientKinds = ['phone', 'meter'] as const

const fields = {
  kind: z.enum(recipientKinds),
  name: requiredText(60),
  /** A phone number or a meter number, in any common spelling. */
  number: requiredText(32),
  /** The network of a phone, or the electricity company of a meter, by the provider’s name. */
  network: requiredText(64),
  /** Whether a meter is prepaid or postpaid, by the provider’s code. */
  variation_code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** The phone that receives a meter’s token. */
  phone: z.optional(z.string().check(z.trim(), z.maxLength(32))),
}

const recipient = z.object({
  id: text,
  kind: z.enum(recipientKinds),
  name: text,
  number: text,
  network: text,
  variation_code: z.nullable(text),
  phone: z.nullable(text),
})

const example = {
  id: '0198…',
  kind: 'phone',
  name: 'Mọ́lárá',
  number: '08035550142',
  network: 'mtn',
  variation_code: null,
  phone: null,
} as const

const body = { kind: 'phone', name: 'Mọ́lárá', number: '0803 555 0142', network: 'mtn' } as const

export const listRecipients = call({
  method: 'GET',
  path: '/api/recipients',
  access: ['customer'],
  summary: 'List the customer’s saved numbers and meters, newest first, at most 50',
  answer: z.array(recipient),
  example: { answer: [example] },
})

export const saveRecipient = call({
  method: 'POST',
  path: '/api/recipients',
  access: ['customer'],
  summary: 'Save a number or meter under a name. An existing one is updated',
  body: z.strictObject(fields),
  answer: recipient,
  example: { body, answer: example },
})

export const changeRecipient = call({
  method: 'PUT',
  path: '/api/recipients/:id',
  access: ['customer'],
  summary: 'Change a saved number or meter',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject(fields),
  answer: recipient,
  example: { body, answer: example },
})

export const removeRecipient = call({
  method: 'DELETE',
  path: '/api/recipients/:id',
  access: ['customer'],
  summary: 'Remove a saved number or meter',
  params: z.strictObject({ id: opaqueId }),
  answer: messageAnswer,
  example: { answer: { message: 'Removed.' } },
})
