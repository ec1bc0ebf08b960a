import type { BodyOf } from '@jara/contract/call'
import type { makeFirstOperator as makeCall } from '@jara/contract/identity/auth-first-operator'
import type { Caller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import { hashToken, mintToken } from '../../../access/identity/sessions.ts'
import type { Database, Db } from '../../../db/db.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { addOperator } from './add-operator.ts'
import { insertOperatorLink, useOperatorLink } from './operator-link.sql.ts'

const validHours = 24

/** A single-use link that creates the first operator. Undefined if an operator exists. Links of earlier starts stop working. */
export async function issueOperatorLink(db: Db, publicUrl: string): Promise<string | undefined> {
  const { token, tokenHash } = mintToken()
  const issued = await insertOperatorLink(db, tokenHash, validHours)
  return issued ? `${publicUrl}/auth?operator=${token}` : undefined
}

/** Checks the link before hashing the password, so that invalid links cost nothing. */
export async function makeFirstOperator(
  db: Database,
  passwords: Passwords,
  { linkToken, first_name: firstName, last_name: lastName, ...credentials }: BodyOf<typeof makeCall>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await useOperatorLink(tx, hashToken(linkToken)))) {
      throw new Refusal(
        'invalid',
        'This link has expired or has already been used. Restart the server for a new one.',
        { code: 'link_used' },
      )
    }
    await addOperator(tx, passwords, { ...credentials, firstName, lastName, duties: ['admin'] }, caller)
  })
}
