import * as z from 'zod/mini'
import { moment, naira, text, wholeNumber } from './fields.ts'

/** The points that a shop took as payment. Part of its statement of a month, absent where it never took any. */
export const shopAccount = z.object({
  /** Not paid out yet, now. */
  balance: wholeNumber,
  /** What the shop is owed for them. */
  owed: naira,
  /** In the month, the latest first. What is negative was given back or paid out. */
  entries: z.array(
    z.object({
      id: text,
      at: moment,
      kind: text,
      points: z.int(),
      naira: z.number(),
      reference: z.optional(text),
    }),
  ),
})
