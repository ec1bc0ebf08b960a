import { emailKey } from '@jara/rules/credentials'
import type { registerCustomer as registerCall } from '@jara/contract/auth'
import type { BodyOf } from '@jara/contract/call'
import type { NewAccount } from './account.sql.ts'

type SignUp = Omit<BodyOf<typeof registerCall>, 'role' | 'name' | 'password'>
type Standing = Pick<NewAccount, 'role' | 'retailerId' | 'passwordHash'>

/** The account that a sign-up asks for; what it may do is the server's to say. */
export function describeAccount(signUp: SignUp, standing: Standing): NewAccount {
  return {
    ...standing,
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
