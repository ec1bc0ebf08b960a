// Merges two accounts of the same person.
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, opaqueId, openEnum, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

const fromId = z.strictObject({ id: opaqueId })

/** One of the accounts, masked, with its contents. */
const side = z.object({
  id: text,
  name: text,
  email: text,
  phone_number: text,
  joined_at: moment,
  /** What is moved: available points and debt. Maturing points follow once they have matured. */
  points: wholeNumber,
  maturing: wholeNumber,
  debt: wholeNumber,
  /** What stays with its account. */
  purchases: wholeNumber,
  pending: wholeNumber,
  redemptions: wholeNumber,
  open_redemptions: wholeNumber,
  /** Sessions that end when it is closed. */
  sessions: wholeNumber,
})

const exampleSide = {
  id: '0198…',
  name: 'Ngozi Umeh',
  email: 'n•••@umeh.example',
  phone_number: '0803 ••• 4417',
  joined_at: '2026-03-04T09:30:00.000Z',
  points: 1200,
  maturing: 90,
  debt: 0,
  purchases: 14,
  pending: 1,
  redemptions: 3,
  open_redemptions: 0,
  sessions: 1,
}

export const previewCustomerMerge = call({
  method: 'GET',
  path: '/api/console/customers/:id/merge',
  access: ['support', 'fraud'],
  summary: 'Compare two accounts, and preview what merging one into the other would move',
  params: fromId,
  query: z.strictObject({ into: opaqueId }),
  readsPeople: true,
  answer: z.object({
    from: side,
    into: side,
    /** Why it cannot be done now, and how to proceed; null if it can. */
    refused: textOrNothing,
    /** A second operator was asked to approve the merge. */
    waits: z.boolean(),
  }),
  example: {
    query: { into: '0197…' },
    answer: { from: exampleSide, into: { ...exampleSide, id: '0197…' }, refused: null, waits: false },
  },
})

export const mergeCustomers = call({
  method: 'POST',
  path: '/api/console/customers/:id/merge',
  access: ['support', 'fraud'],
  summary:
    'Close an account and move its points and points owed to another of the same person. Always needs a second approver',
  status: 201,
  idempotent: true,
  freshFactor: true,
  params: fromId,
  body: z.strictObject({ into: opaqueId, reason: requiredText(300) }),
  answer: z.extend(messageAnswer, { status: openEnum(['made', 'waits']) }),
  example: {
    body: { into: '0197…', reason: 'She called: the first account has her old number.' },
    answer: { message: 'This needs a second approver.', status: 'waits' },
  },
})
