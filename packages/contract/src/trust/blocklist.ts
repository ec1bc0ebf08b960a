// Blocked numbers, domains and devices, which can neither create an account nor redeem.
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

export const blockKinds = ['phone', 'meter', 'email-domain', 'device'] as const
export type BlockKind = (typeof blockKinds)[number]

const blockStates = ['in-force', 'over'] as const

const mostBlockDays = 3_650
const longestTarget = 255

const kind = z.enum(blockKinds)

export const listBlocks = call({
  method: 'GET',
  path: '/api/console/blocks',
  access: ['support', 'fraud'],
  summary: 'List current or past blocks with their operators and reasons, latest first',
  readsPeople: true,
  query: z.extend(pageQuery, {
    state: z._default(z.enum(blockStates), 'in-force'),
    kind: z.optional(kind),
    /** The beginning of a number or a domain. */
    search: z.optional(z.string().check(z.maxLength(longestTarget))),
  }),
  answer: z.array(
    z.object({
      id: text,
      kind: text,
      /** A number is masked; for a device, its kind. */
      target: text,
      reason: text,
      made_by: text,
      made_at: moment,
      /** Null if it has no end date. */
      until: z.nullable(moment),
      /** Null if it expired or is still in force. */
      lifted_by: textOrNothing,
      lifted_at: z.nullable(moment),
    }),
  ),
  example: {
    query: { kind: 'email-domain' },
    answer: [
      {
        id: '0198…',
        kind: 'email-domain',
        target: 'mailinator.example',
        reason: 'Forty accounts in a night',
        made_by: 'Ada Obi',
        made_at: '2026-11-19T13:05:00.000Z',
        until: null,
        lifted_by: null,
        lifted_at: null,
      },
    ],
  },
})

export const countBlocked = call({
  method: 'GET',
  path: '/api/console/blocks/count',
  access: ['fraud'],
  summary: 'Count the accounts a block would affect',
  query: z.strictObject({ kind, target: requiredText(longestTarget) }),
  answer: z.object({ accounts: wholeNumber }),
  example: { query: { kind: 'email-domain', target: 'mailinator.example' }, answer: { accounts: 40 } },
})

export const addBlock = call({
  method: 'POST',
  path: '/api/console/blocks',
  access: ['fraud'],
  freshFactor: true,
  summary:
    'Block a number, an email domain or a device. It cannot open an account or redeem; points are kept and can still be earned',
  status: 201,
  body: z.strictObject({
    kind,
    /** For a device, the id of one of its sessions. */
    target: requiredText(longestTarget),
    reason: requiredText(300),
    /** If absent, the block lasts until it is lifted. */
    days: z.optional(z.int('must be a whole number').check(z.minimum(1), z.maximum(mostBlockDays))),
  }),
  answer: z.extend(messageAnswer, { id: text }),
  example: {
    body: { kind: 'phone', target: '0803 555 0142', reason: 'Bought for many accounts', days: 90 },
    answer: { message: 'Blocked.', id: '0198…' },
  },
})

export const liftBlock = call({
  method: 'DELETE',
  path: '/api/console/blocks/:id',
  access: ['fraud'],
  freshFactor: true,
  summary: 'Remove a block. It stays in the list of past blocks',
  params: z.strictObject({ id: opaqueId }),
  answer: z.extend(messageAnswer, { id: text }),
  example: { answer: { message: 'Unblocked.', id: '0198…' } },
})
