import { asAccount, recordAuditEvent } from '../../../../access/audit/audit-log.ts'
import { markProved } from '../../../../access/identity/fresh-factor.ts'
import { mintToken } from '../../../../access/identity/sessions.ts'
import type { Db } from '../../../../db/db.ts'
import { invalidCredentials } from '../check-password.ts'
import { insertSession } from '../session.sql.ts'
import { sessionLimits, type Whence } from '../sign-in.ts'
import type { OperatorRow } from './operator.sql.ts'

/** The second factor. Only the demo's operator needs none. */
type Factor = 'authenticator' | 'passkey' | 'recovery code' | 'none'

export async function openSession(
  tx: Db,
  operator: OperatorRow,
  factor: Factor,
  { caller, visitor: { device, network } }: Whence,
) {
  const { token, tokenHash } = mintToken()
  const { id, role, email, first_name, last_name, duties } = operator
  const isOpen = await insertSession(tx, {
    tokenHash,
    userId: id,
    passwordHash: operator.password_hash,
    invitationToken: undefined,
    device,
    network,
    deviceHash: undefined,
    ...sessionLimits(role),
  })
  if (!isOpen) throw invalidCredentials()
  if (factor !== 'none') await markProved(tx, tokenHash)
  await recordAuditEvent(tx, {
    caller: asAccount(caller, operator),
    act: 'signed-in',
    subject: id,
    after: { factor },
  })
  return { token, user: { id, role, first_name, last_name, email, duties } }
}
