import { emailKey } from '@jara/rules/identity/credentials'
import type { registerCustomer as registerCall } from '@jara/contract/identity/auth'
import type { BodyOf } from '@jara/contract/call'
import type { NewAccount } from './account.sql.ts'

type SignUp = Omit<BodyOf<typeof registerCall>, 'role' | 'name' | 'password'>
type ServerFields = Pick<NewAccount, 'role' | 'retailerId' | 'passwordHash'>

/** Maps a sign-up to an account row. Role, shop and password hash come from the server, never from the client. */
export function describeAccount(signUp: SignUp, serverFields: ServerFields): NewAccount {
  return {
    ...serverFields,
    email: signUp.email,
    emailKey: emailKey(signUp.email),
    firstName: signUp.first_name,
    lastName: signUp.last_name,
    phoneNumber: signUp.phone_number,
    state: signUp.state,
    city: signUp.city,
    country: signUp.country,
  }
}
