import { emailKey } from '@jara/rules/credentials'
import type { Db } from '../../db/db.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { insertAccount } from './account.sql.ts'
import { emailTaken } from './register-customer.ts'

export interface NewOperator {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Creates an operator. Operators run the programme from the console; the API cannot create them. */
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
  return { userId }
}
