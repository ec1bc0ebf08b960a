import * as z from 'zod/mini'
import { optionalText, text } from './fields.ts'
import { proofAsked } from './identity/proof.ts'

/** The body of every unsuccessful response. */
export const errorAnswer = z.object({ message: text, code: optionalText, proof: z.optional(proofAsked) })
