import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, text, wholeNumber } from '../fields.ts'

const sometimes = z.nullable(moment)

export const readHealth = call({
  method: 'GET',
  path: '/api/console/health',
  access: ['finance'],
  summary:
    'Get the health of the installation: jobs, provider, nightly checks, deliveries, backups and settings',
  answer: z.object({
    /** The time of these facts. */
    at: moment,
    /** The server that answered. */
    node: z.object({
      version: text,
      up_seconds: wholeNumber,
      is_disk_low: z.boolean(),
      is_demo: z.boolean(),
    }),
    jobs: z.array(
      z.object({
        name: text,
        ran_at: sometimes,
        succeeded_at: sometimes,
        next_at: moment,
        /** When the lease of the server that runs it ends; null while it is waiting. */
        leased_until: sometimes,
        /** Consecutive failures. */
        failures: wholeNumber,
        /** The reason for the last failure. */
        fault: z.nullable(text),
      }),
    ),
    /** As seen by the server that answered; null if nothing can be redeemed. */
    provider: z.nullable(
      z.array(
        z.object({
          /** The service that requests are about; null for sending orders. */
          service: z.nullable(text),
          /** Zero while it is not paused. */
          paused_seconds: wholeNumber,
        }),
      ),
    ),
    checks: z.array(z.object({ name: text, means: text, checked_at: moment, differences: wholeNumber })),
    /** Notifications awaiting delivery, by channel. */
    notices: z.array(
      z.object({
        lane: z.enum(['push', 'urgent-push', 'mail', 'sms']),
        waiting: wholeNumber,
        /** How many of those have failed at least once. */
        retried: wholeNumber,
        oldest_at: moment,
      }),
    ),
    backup: z.object({
      /** Whether the database is bundled. An external one is backed up with its own tools. */
      is_ours: z.boolean(),
      latest: z.nullable(
        z.object({ finished_at: moment, folder: text, files: wholeNumber, bytes: wholeNumber }),
      ),
    }),
    /** Missing settings that a feature needs. */
    settings: z.array(z.object({ name: text, means: text })),
  }),
  example: {
    answer: {
      at: '2026-11-19T13:20:00.000Z',
      node: { version: '1.0.0', up_seconds: 86_400, is_disk_low: false, is_demo: false },
      jobs: [
        {
          name: 'ledger-check',
          ran_at: '2026-11-19T00:20:04.000Z',
          succeeded_at: '2026-11-19T00:20:04.000Z',
          next_at: '2026-11-20T00:20:00.000Z',
          leased_until: null,
          failures: 0,
          fault: null,
        },
      ],
      provider: [
        { service: null, paused_seconds: 0 },
        { service: 'ikeja-electric', paused_seconds: 42 },
      ],
      checks: [
        {
          name: 'ledger',
          means: 'The ledger does not add up.',
          checked_at: '2026-11-19T00:20:04.000Z',
          differences: 0,
        },
      ],
      notices: [{ lane: 'mail', waiting: 3, retried: 1, oldest_at: '2026-11-19T13:11:00.000Z' }],
      backup: {
        is_ours: true,
        latest: {
          finished_at: '2026-11-19T01:02:11.000Z',
          folder: '/mnt/backups/jara-2026-11-19',
          files: 1_412,
          bytes: 412_000_000,
        },
      },
      settings: [
        { name: 'VTPASS_CALLBACK_SECRET', means: 'Provider reversals are noticed up to a day late.' },
      ],
    },
  },
})
