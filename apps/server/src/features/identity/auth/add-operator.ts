import type { OperatorRole } from '@jara/contract/duties'
import { emailKey } from '@jara/rules/identity/credentials'
import { type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { insertAccount } from './account.sql.ts'
import { deleteOperatorLinks } from './operator-link.sql.ts'
import { emailTaken } from './register-customer.ts'

export interface NewOperator {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly duties: readonly OperatorRole[]
}

/** Creates an operator. Links for creating the first operator stop working. Must run in a transaction. */
export async function addOperator(
  tx: Db,
  passwords: Passwords,
  { email, password, firstName, lastName, duties }: NewOperator,
  caller: Caller,
): Promise<{ userId: string }> {
  const userId = await insertAccount(tx, {
    role: 'operator',
    duties,
    retailerId: undefined,
    email,
    emailKey: emailKey(email),
    passwordHash: await passwords.hash(password),
    firstName,
    lastName,
    phoneNumber: '',
    state: '',
    city: '',
    country: '',
  })
  if (!userId) throw emailTaken()
  await deleteOperatorLinks(tx)
  await recordAuditEvent(tx, { caller, act: 'operator-created', subject: userId, after: { duties } })
  return { userId }
}
