import { expect, it } from 'vitest'
import type { PushStanding } from '../../../device/push/use-push-standing.ts'
import { type Enabling, pushState, type PushState } from './push-state.ts'

const rest: Enabling = { at: 'rest' }
const standing = (permission: PushStanding['permission'], isOn = false): PushStanding => ({
  permission,
  isOn,
})
const over = (attempt: 'not-allowed' | 'no-worker' | 'no-key' | 'registered'): Enabling => ({
  at: 'over',
  attempt,
})

it.each<[string, PushStanding, Enabling, PushState]>([
  ['a browser without push', standing('unsupported'), rest, { at: 'unsupported' }],
  ['not asked yet', standing('default'), rest, { at: 'default' }],
  ['the question waved away', standing('default'), over('not-allowed'), { at: 'not asked' }],
  ['a refusal', standing('denied'), over('not-allowed'), { at: 'denied' }],
  ['a refusal in the settings since then', standing('denied', true), over('registered'), { at: 'denied' }],
  ['trying', standing('default'), { at: 'under way' }, { at: 'registering' }],
  ['allowed earlier', standing('granted'), rest, { at: 'granted' }],
  [
    'allowed without a worker',
    standing('granted'),
    over('no-worker'),
    { at: 'granted', missing: 'no-worker' },
  ],
  ['allowed without a key', standing('granted'), over('no-key'), { at: 'granted', missing: 'no-key' }],
  ['registered', standing('granted', true), over('registered'), { at: 'on' }],
  ['registered earlier', standing('granted', true), rest, { at: 'on' }],
  [
    'a failed registration',
    standing('granted'),
    { at: 'failed', words: 'Too many.' },
    { at: 'error', words: 'Too many.' },
  ],
])('%s', (_, device, enabling, expected) => {
  expect(pushState(device, enabling)).toEqual(expected)
})
