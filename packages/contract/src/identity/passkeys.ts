// Data about passkeys, whoever they belong to. Bytes are in base64url, as WebAuthn writes them in JSON.
import * as z from 'zod/mini'
import { moment, text } from '../fields.ts'

function bytesUpTo(max: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((given) => /^[A-Za-z0-9_-]+$/.test(given), 'must be base64url'),
  )
}
export const passkeyId = bytesUpTo(1_400)
const clientDataJSON = bytesUpTo(4_096)

/** A passkey's signature of a nonce. */
export const passkeySignature = z.strictObject({
  id: passkeyId,
  clientDataJSON,
  authenticatorData: bytesUpTo(4_096),
  signature: bytesUpTo(2_048),
})

/** The options for making a passkey. */
export const passkeyOffer = z.object({
  rp: z.object({ id: text, name: text }),
  user: z.object({ id: text, name: text, display_name: text }),
  challenge: text,
  algorithms: z.array(z.int()),
  /** The existing passkeys: a phone that has one of them does not add another. */
  exclude: z.array(text),
})

/** The passkey that a phone or security key has made for the last offer. */
export const madePasskey = z.strictObject({
  id: passkeyId,
  clientDataJSON,
  attestationObject: bytesUpTo(16_384),
  transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
})

export const listedPasskeys = z.array(
  z.object({ id: text, created_at: moment, last_used_at: z.nullable(moment) }),
)

export const exampleOffer = {
  rp: { id: 'jara.example', name: 'Jara' },
  user: { id: 'mZ1q…', name: 'customer@jara.example', display_name: 'Adaeze Okonkwo' },
  challenge: 'b8Jd…',
  algorithms: [-7, -257],
  exclude: [],
}

export const exampleMade = {
  id: 'q7Rk',
  clientDataJSON: 'eyJ0',
  attestationObject: 'o2Nm',
  transports: ['internal'],
}
