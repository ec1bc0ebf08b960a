import * as z from 'zod/mini'
import { moment, optionalText, text } from '../fields.ts'

/** The ways in which customers confirm their identity. The list may grow. */
export type ProofWay = 'pin' | 'passkey'

/** What a refusal adds if the customer has to confirm. */
export const proofAsked = z.object({
  /** Identifies this redemption, once and until `expires_at`. A passkey signs it as its challenge. */
  nonce: optionalText,
  expires_at: z.optional(moment),
  /** Empty if the customer has neither a PIN nor a passkey yet. */
  ways: z.optional(z.array(text)),
  /** Nothing was sent to this recipient, or paid at this shop, before. A saved name may hide that. */
  to_new: z.optional(z.boolean()),
  /** The ids of the passkeys that can sign. */
  passkeys: z.optional(z.array(text)),
  tries_left: z.optional(z.int()),
  locked_until: z.optional(moment),
})
export type ProofAsked = z.output<typeof proofAsked>
