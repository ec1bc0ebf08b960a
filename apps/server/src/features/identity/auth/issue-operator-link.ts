import { mintToken } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import { insertOperatorLink } from './operator-link.sql.ts'

const validHours = 24

/** A single-use link that creates the first operator. Undefined if an operator exists. Links of earlier starts stop working. */
export async function issueOperatorLink(db: Db, publicUrl: string): Promise<string | undefined> {
  const { token, tokenHash } = mintToken()
  const issued = await insertOperatorLink(db, tokenHash, validHours)
  return issued ? `${publicUrl}/auth?operator=${token}` : undefined
}
