import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What may have changed for a user. The app then fetches the data again. */
export const liveTopics = ['points', 'purchases', 'redemptions', 'pending', 'inventory'] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * A new stream starts with the topics of the last ten seconds, so that no change between an app's first request and its
 * stream is lost.
 */
export const rememberedMs = 10_000

export const hearLive = call({
  method: 'GET',
  path: '/api/live',
  access: 'signed-in',
  atCounter: 'locked',
  summary: 'Subscribe to live updates (server-sent events)',
  events: true,
  answer: z.object({ topics: z.array(z.enum(liveTopics)) }),
  example: { answer: { topics: ['purchases', 'points'] } },
})
