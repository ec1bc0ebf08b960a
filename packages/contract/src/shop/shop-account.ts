import * as z from 'zod/mini'
import { moment, naira, text, wholeNumber } from '../fields.ts'

/** The points that a shop accepted as payment. Part of its monthly statement, absent if it never accepted any. */
export const shopAccount = z.object({
  /** Not paid out yet. */
  balance: wholeNumber,
  /** The amount that the shop is owed for them. */
  owed: naira,
  /** In the month, latest first. Negative ones were refunded or paid out. */
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
