import { expect, it } from 'vitest'
import { type Delivery, outcomeOf, type Outcome } from './delivery.ts'

const waiting: Outcome = { at: 'waiting' }
const submitted: Outcome = { at: 'submitted' }
const refused = (words: string, code?: string): Outcome => ({ at: 'refused', words, code })

it.each<[string, Delivery, Outcome]>([
  ['a success', { status: 201, id: '0198' }, submitted],
  ['what had arrived before', { status: 422, code: 'idempotency_key_reused' }, submitted],
  ['a server at work on it', { status: 409, code: 'in_progress' }, waiting],
  ['a session that is over', { status: 401, message: 'No.' }, waiting],
  ['a time-out', { status: 408 }, waiting],
  [
    'an account that may still be kept',
    { status: 403, message: 'Leaving.', code: 'account_leaving' },
    waiting,
  ],
  ['a locked counter', { status: 403, message: 'The counter is locked.', code: 'counter_locked' }, waiting],
  ['a counter of cashiers', { status: 403, message: 'Not yours.', code: 'not_for_cashiers' }, waiting],
  ['too many at once', { status: 429, message: 'Slowly.' }, waiting],
  ['a fault', { status: 500, message: 'Something went wrong' }, waiting],
  ['a busy server', { status: 503 }, waiting],
  ['the page of a hotel network', { status: 200 }, waiting],
  ['the answer to another call', { status: 200, imageUrl: '/api/photos/4f1c' }, waiting],
  [
    'a refusal',
    { status: 400, message: 'Not stocked.', code: 'not_stocked' },
    refused('Not stocked.', 'not_stocked'),
  ],
  ['a refusal by another name', { status: 404, error: 'No such shop.' }, refused('No such shop.')],
  ['a refusal without a word', { status: 403, message: '' }, refused('Failed to submit purchase.')],
  ['another conflict', { status: 409, message: 'Decided.' }, refused('Decided.')],
])('%s', (_, delivery, outcome) => {
  expect(outcomeOf(delivery)).toEqual(outcome)
})
