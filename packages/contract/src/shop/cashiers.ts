// A shop's counter and its cashiers. Not part of what every visit loads.
import { longestCashierName, mostCashierPoints, refuseCashierPin } from '@jara/rules/shop/counter'
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

const access = ['retailer'] as const
const live = 'counter'
const ofCashier = z.strictObject({ id: opaqueId })

const pin = z.string().check(
  z.maxLength(20),
  z.refine((typed) => refuseCashierPin(typed) === undefined, {
    error: (issue) => refuseCashierPin(String(issue.input)) ?? 'Choose another PIN.',
  }),
)
const name = requiredText(longestCashierName)
const pointsADay = z.nullable(
  z
    .int('must be a whole number')
    .check(z.minimum(0, 'must be at least 0'), z.maximum(mostCashierPoints, 'is too large')),
)

const cashier = z.object({
  id: text,
  name: text,
  /** The limit within 24 hours; null for no limit but the shop's own. */
  points_a_day: z.nullable(wholeNumber),
  /** The points that the cashier has issued in the last 24 hours. */
  points_in_a_day: wholeNumber,
  /** Locked by the shopkeeper. */
  is_locked: z.boolean(),
  /** Set after too many wrong PINs. */
  locked_until: z.nullable(moment),
})

const cashierExample = {
  id: '0198…',
  name: 'Ngozi',
  points_a_day: 5000,
  points_in_a_day: 1240,
  is_locked: false,
  locked_until: null,
}

export const listCashiers = call({
  method: 'GET',
  path: '/api/cashiers',
  access,
  live,
  summary: 'List the shop’s cashiers, newest first',
  query: pageQuery,
  answer: z.array(cashier),
  example: { answer: [cashierExample] },
})

export const addCashier = call({
  method: 'POST',
  path: '/api/cashiers',
  access,
  live,
  summary: 'Add a cashier, who unlocks the counter with a name and a PIN',
  status: 201,
  idempotent: true,
  body: z.strictObject({ name, pin, pointsADay }),
  answer: cashier,
  example: { body: { name: 'Ngozi', pin: '483917', pointsADay: 5000 }, answer: cashierExample },
})

export const changeCashier = call({
  method: 'PUT',
  path: '/api/cashiers/:id',
  access,
  live,
  summary:
    'Change a cashier’s name or limit, set a new PIN, lock or unlock. A change of rights locks an open counter',
  params: ofCashier,
  body: z.strictObject({ name, pointsADay, isLocked: z.boolean(), pin: z.optional(pin) }),
  answer: cashier,
  example: {
    body: { name: 'Ngozi', pointsADay: 5000, isLocked: true },
    answer: { ...cashierExample, is_locked: true },
  },
})

export const deleteCashier = call({
  method: 'DELETE',
  path: '/api/cashiers/:id',
  access,
  live,
  summary: 'Delete a cashier. Their activity stays in the log',
  params: ofCashier,
  answer: messageAnswer,
  example: { answer: { message: 'Ngozi was deleted.' } },
})

export const counterActs = [
  'opened',
  'pin-locked',
  'approved',
  'approved-held',
  'rejected',
  'points-given',
  'sold',
  'voided',
  'added',
  'changed',
  'locked',
  'unlocked',
  'deleted',
] as const

export const listCounterActs = call({
  method: 'GET',
  path: '/api/cashiers/acts',
  access,
  live,
  summary: 'List the activity of cashiers at the counter and changes to their accounts, newest first',
  query: z.strictObject({ before: z.optional(opaqueId), cashier: z.optional(opaqueId) }),
  answer: z.array(
    z.object({
      id: text,
      at: moment,
      act: text,
      cashier: text,
      by_shopkeeper: z.boolean(),
      /** The product or the sale concerned. */
      what: textOrNothing,
      points: wholeNumber,
    }),
  ),
  example: {
    answer: [
      {
        id: '4711',
        at: '2026-11-23T14:05:00.000Z',
        act: 'approved',
        cashier: 'Ngozi',
        by_shopkeeper: false,
        what: '2 × Long Grain Rice 2kg',
        points: 90,
      },
    ],
  },
})

const counter = z.object({
  shop: text,
  /** Whether this device has been handed over to cashiers. */
  is_handed_over: z.boolean(),
  /** The cashier at the counter; null while it is locked, and for the shopkeeper. */
  cashier: z.nullable(z.object({ id: text, name: text })),
  cashiers: z.array(z.object({ id: text, name: text })),
})

const counterExample = {
  shop: 'Yaba Fresh Market',
  is_handed_over: true,
  cashier: { id: '0198…', name: 'Ngozi' },
  cashiers: [{ id: '0198…', name: 'Ngozi' }],
}

export const readCounter = call({
  method: 'GET',
  path: '/api/counter',
  access,
  atCounter: 'locked',
  summary: 'Get the cashier at the counter on this device, and the cashiers who can unlock it',
  answer: counter,
  example: { answer: counterExample },
})

export const lockCounter = call({
  method: 'POST',
  path: '/api/counter/lock',
  access,
  atCounter: 'locked',
  live,
  summary: 'Lock the counter on this device. A cashier’s PIN or the owner’s password unlocks it',
  answer: messageAnswer,
  example: { answer: { message: 'The counter is locked.' } },
})

export const unlockCounter = call({
  method: 'POST',
  path: '/api/counter/unlock',
  access,
  atCounter: 'locked',
  live,
  summary: 'Unlock the counter as a cashier. Wrong PINs lock the cashier for a while',
  body: z.strictObject({ cashier: opaqueId, pin: z.string().check(z.minLength(1), z.maxLength(20)) }),
  answer: messageAnswer,
  example: { body: { cashier: '0198…', pin: '483917' }, answer: { message: 'Welcome, Ngozi.' } },
})

export const leaveCounter = call({
  method: 'POST',
  path: '/api/counter/leave',
  access,
  atCounter: 'locked',
  summary: 'Turn off counter mode on this device, with the password of the account',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  answer: messageAnswer,
  example: {
    body: { password: 'correct horse' },
    answer: { message: 'Counter mode is off on this device.' },
  },
})

export const counterCalls = {
  Counter: {
    readCounter,
    lockCounter,
    unlockCounter,
    leaveCounter,
    listCashiers,
    addCashier,
    changeCashier,
    deleteCashier,
    listCounterActs,
  },
} as const
