import { createHmac, randomInt } from 'node:crypto'
import { type Contact, contactCodeLength } from '@jara/rules/identity/contact-code'
import { readServerSecret } from '../../../access/server-secret.ts'
import type { Db } from '../../../db/db.ts'

export function newCode(): string {
  return String(randomInt(10 ** contactCodeLength)).padStart(contactCodeLength, '0')
}

interface CodeFor {
  readonly userId: string
  readonly contact: Contact
  readonly sentTo: string
  readonly code: string
}

/** Keyed, and bound to the account and to where the code was sent: it is worthless anywhere else. */
export async function hashCode(db: Db, { userId, contact, sentTo, code }: CodeFor): Promise<Buffer> {
  const key = await readServerSecret(db, 'contact-codes')
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, contact, sentTo, code]))
    .digest()
}
