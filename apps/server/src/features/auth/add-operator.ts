import { emailKey } from '@jara/rules/credentials'
import type { Db } from '../../db/db.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { insertAccount } from './account.sql.ts'
import { deleteOperatorLink } from './operator-link.sql.ts'
import { emailTaken } from './register-customer.ts'

export interface NewOperator {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Creates an operator, who runs the programme. The link that makes the first one stops working. */
export async function addOperator(
  db: Db,
  passwords: Passwords,
  { email, password, firstName, lastName }: NewOperator,
): Promise<{ userId: string }> {
  const userId = await insertAccount(db, {
    role: 'operator',
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
  await deleteOperatorLink(db)
  return { userId }
}
