import * as z from 'zod/mini'
import { optionalText, text } from './fields.ts'
import { proofAsked } from './proof.ts'

/** The body of every answer that is not a success. */
export const errorAnswer = z.object({ message: text, code: optionalText, proof: z.optional(proofAsked) })
