// What operators see of customers. Email addresses and numbers are masked, except in the call that requires a reason.
import * as z from 'zod/mini'
import { call, pageQuery } from '../call.ts'
import { moment, naira, opaqueId, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

export const mayReadCustomers = ['support', 'finance', 'fraud'] as const

const found = {
  id: text,
  /** Empty once the account is erased. */
  name: text,
  email: text,
  phone_number: text,
  city: text,
  joined_at: moment,
  /** `active`, `stopped` (cannot redeem), `disabled`, `merged` (into another), `leaving` (about to be erased) or `erased`. */
  standing: text,
}

const exampleFound = {
  id: '0198…',
  name: 'Ngozi Umeh',
  email: 'n•••@umeh.example',
  phone_number: '0803 ••• 4417',
  city: 'Surulere',
  joined_at: '2026-03-04T09:30:00.000Z',
  standing: 'active',
}

export const listCustomers = call({
  method: 'GET',
  path: '/api/console/customers',
  access: mayReadCustomers,
  summary:
    'Find customers whose name, email, phone number or ID starts with the search, by name. Without a search, newest first',
  query: z.extend(pageQuery, { search: z.optional(z.string().check(z.maxLength(100))) }),
  readsPeople: true,
  answer: z.array(z.object(found)),
  example: { query: { search: 'ngozi' }, answer: [exampleFound] },
})

const customerId = z.strictObject({ id: opaqueId })
const person = z.object({ id: text, name: text })

export const readCustomer = call({
  method: 'GET',
  path: '/api/console/customers/:id',
  access: mayReadCustomers,
  summary: 'Get a customer: account status, points, devices, cases, and what is blocked and why',
  params: customerId,
  readsPeople: true,
  answer: z.object({
    ...found,
    first_name: text,
    state: text,
    email_verified: z.boolean(),
    phone_verified: z.boolean(),
    points: z.object({
      available: wholeNumber,
      /** From undecided purchases: no points so far. */
      pending: wholeNumber,
      held: wholeNumber,
      maturing: wholeNumber,
      debt: wholeNumber,
    }),
    /** What the available points are worth. */
    worth: naira,
    /** When the next maturing points mature, and how many. */
    next_maturing: z.nullable(z.object({ points: wholeNumber, matures_at: moment })),
    /** What the held points are for, oldest first. */
    held_for: z.array(z.object({ id: text, item_name: text, points: wholeNumber, since: moment })),
    /** Null unless redeeming is blocked. Without an operator, the owner reported “This was not me”. */
    redeeming_stopped: z.nullable(z.object({ at: moment, by: textOrNothing, reason: textOrNothing })),
    disabled: z.nullable(z.object({ at: moment, by: textOrNothing, reason: textOrNothing })),
    /** The account that this one was merged into, and those that were merged into this one. */
    merged_into: z.nullable(person),
    merged_from: z.array(person),
    erase_at: z.nullable(moment),
    password_changed_at: z.nullable(moment),
    wallet: z.object({ has_pin: z.boolean(), locked_until: z.nullable(moment), passkeys: wholeNumber }),
    sessions: z.array(
      z.object({
        id: text,
        device: text,
        network: text,
        signed_in_at: moment,
        last_seen_at: moment,
        /** Begun within the last 24 hours. */
        is_new: z.boolean(),
      }),
    ),
    /** Open cases, then the latest others. Null for operators who may not read cases. */
    cases: z.nullable(
      z.array(z.object({ id: text, state: text, opened_at: moment, signals: z.array(text) })),
    ),
  }),
  example: {
    answer: {
      ...exampleFound,
      first_name: 'Ngozi',
      state: 'Lagos',
      email_verified: true,
      phone_verified: true,
      points: { available: 0, pending: 900, held: 24000, maturing: 2900, debt: 0 },
      worth: 0,
      next_maturing: { points: 2000, matures_at: '2026-11-19T18:12:00.000Z' },
      held_for: [
        { id: '0198…', item_name: 'ikeja-electric', points: 24000, since: '2026-11-18T15:40:00.000Z' },
      ],
      redeeming_stopped: null,
      disabled: null,
      merged_into: null,
      merged_from: [],
      erase_at: null,
      password_changed_at: null,
      wallet: { has_pin: true, locked_until: null, passkeys: 1 },
      sessions: [
        {
          id: '0198…',
          device: 'Android phone, Chrome',
          network: '102.89.•.•',
          signed_in_at: '2026-11-12T08:02:00.000Z',
          last_seen_at: '2026-11-19T13:05:00.000Z',
          is_new: false,
        },
      ],
      cases: [{ id: '0198…', state: 'open', opened_at: '2026-11-18T16:30:00.000Z', signals: ['inADay'] }],
    },
  },
})

export const showContacts = call({
  method: 'POST',
  path: '/api/console/customers/:id/contacts',
  access: mayReadCustomers,
  summary:
    'Get the email address and phone number of a customer in full. The reason is recorded in the audit trail',
  params: customerId,
  body: z.strictObject({ reason: requiredText(300) }),
  answer: z.object({ email: text, phone_number: text }),
  example: {
    body: { reason: 'Calls back about a meter token.' },
    answer: { email: 'ngozi@umeh.example', phone_number: '08031234417' },
  },
})

export const readStatementOfCustomer = call({
  method: 'GET',
  path: '/api/console/customers/:id/statement',
  access: mayReadCustomers,
  summary: 'List the changes to a customer’s points with their reasons, newest first',
  params: customerId,
  query: pageQuery,
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      at: moment,
      /** What happened, in words. */
      title: text,
      /** Details: a product and its shop, the recipient of a redemption, or an operator’s reason. */
      detail: text,
      /** `spendable`, `maturing`, `held` or `debt`. */
      bucket: text,
      /** How the bucket changed. */
      change: z.int(),
      /** The available points afterwards; null if they did not change. */
      left: z.nullable(wholeNumber),
      /** `purchase`, `redemption`, `adjustment`, `merge` (the other account) or `opening`, and the id of the record. */
      about: z.object({ kind: text, id: textOrNothing }),
    }),
  ),
  example: {
    answer: [
      {
        id: '4711',
        at: '2026-11-18T15:40:00.000Z',
        title: 'On hold for a redemption',
        detail: 'ikeja-electric, ₦12,000.00 for 0123 ••• 8901',
        bucket: 'spendable',
        change: -24000,
        left: 0,
        about: { kind: 'redemption', id: '0198…' },
      },
    ],
  },
})

export const listPurchasesOfCustomer = call({
  method: 'GET',
  path: '/api/console/customers/:id/purchases',
  access: mayReadCustomers,
  summary: 'List a customer’s purchases, newest first',
  params: customerId,
  query: pageQuery,
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      at: moment,
      product_name: text,
      brand: text,
      retailer_name: text,
      quantity: wholeNumber,
      total_amount: naira,
      points: wholeNumber,
      /** `pending`, `held` (for an operator), `confirmed`, `rejected` or `reversed` (in full). */
      status: text,
      reversed_units: wholeNumber,
      flags: z.array(text),
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        at: '2026-11-19T08:31:00.000Z',
        product_name: 'Long Grain Rice 2kg',
        brand: 'Golden Sack',
        retailer_name: 'Yaba Fresh Market',
        quantity: 2,
        total_amount: 9000,
        points: 900,
        status: 'confirmed',
        reversed_units: 0,
        flags: [],
      },
    ],
  },
})

export const listRedemptionsOfCustomer = call({
  method: 'GET',
  path: '/api/console/customers/:id/redemptions',
  access: mayReadCustomers,
  summary: 'List a customer’s redemptions, newest first, without tokens',
  params: customerId,
  query: pageQuery,
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      at: moment,
      item_name: text,
      type: text,
      plan: textOrNothing,
      /** Masked. */
      recipient: text,
      points: wholeNumber,
      amount: naira,
      /** `held`, `sent`, `manual`, `delivered` or `refunded`. */
      status: text,
      /** Why the points were refunded. */
      reason: textOrNothing,
      finished_at: z.nullable(moment),
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        at: '2026-11-18T15:40:00.000Z',
        item_name: 'ikeja-electric',
        type: 'electricity',
        plan: 'Prepaid',
        recipient: '0123 ••• 8901',
        points: 24000,
        amount: 12000,
        status: 'sent',
        reason: null,
        finished_at: null,
      },
    ],
  },
})
