import * as z from 'zod/mini'
import { call } from './call.ts'

/** What may have changed for somebody. The news itself is read by the calls that show it. */
export const liveTopics = ['points', 'purchases', 'redemptions', 'pending', 'inventory'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** An answer begins with what was said within this time: longer than an app takes from its first question to its stream. */
export const rememberedMs = 10_000

export const hearLive = call({
  method: 'GET',
  path: '/api/live',
  access: 'signed-in',
  summary: 'Hear, for as long as the answer goes on, what has changed and is worth reading again',
  events: true,
  answer: z.object({ topics: z.array(z.enum(liveTopics)) }),
  example: { answer: { topics: ['purchases', 'points'] } },
})
