import { createHash, randomUUID } from 'node:crypto'
import type { Role } from '@jara/contract/call'
import type { OperatorRole } from '@jara/contract/duties'
import { onboardRetailer, registerCustomer, signIn } from '@jara/contract/identity/auth'
import { theServer } from '../src/access/audit/audit-log.ts'
import type { Db } from '../src/db/db.ts'
import { insertAccount } from '../src/features/identity/auth/account.sql.ts'
import { addOperator } from '../src/features/identity/auth/add-operator.ts'
import { issueOnboardingCode } from '../src/features/shop/onboarding-codes/issue-codes.ts'
import { openWallet } from '../src/ledger/moves.sql.ts'
import { signInOperatorAs } from './operators.ts'
import { createQuickPasswords } from './quick-passwords.ts'
import type { TestServer } from './server.ts'

export const testPassword = 'a good password'

/** The details needed to sign up, except the email. */
const personalDetails = {
  password: testPassword,
  first_name: 'Tunde',
  last_name: 'Bakare',
  state: 'Lagos',
  city: 'Yaba',
  country: 'Nigeria',
  phone_number: '08012345678',
}

export function anEmail(): string {
  return `${randomUUID()}@example.ng`
}

export function aRegistration(email = anEmail()) {
  return { ...personalDetails, email, role: 'customer', name: 'Tunde Bakare' }
}

export function anOnboarding(uniqueCode: string, email = anEmail()) {
  return {
    ...personalDetails,
    // Not the customers' number: the policy would flag it.
    phone_number: '08055500000',
    email,
    uniqueCode,
    name: 'Yaba Fresh Market',
    address: '12 Herbert Macaulay Way',
    location: { lat: 6.5095, lon: 3.3711 },
  }
}

/** What tests make calls on: one server, or several behind the same interface. */
export type TestApi = Pick<TestServer, 'call' | 'db'>

export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** Creates an account of this role in the same way as in production, and signs it in. An operator is an admin by default. */
export async function signUp(
  server: TestApi,
  role: Role,
  duties: readonly OperatorRole[] = ['admin'],
): Promise<SignedIn> {
  const email = anEmail()
  if (role === 'customer') await server.call(registerCustomer, { body: aRegistration(email) })
  else if (role === 'operator') await makeOperator(server.db, email, duties)
  else await server.call(onboardRetailer, { body: anOnboarding(await aCode(server.db, role), email) })
  return { ...(await signInAs(server, email)), email }
}

export async function signInAs(
  server: TestApi,
  email: string,
  password = testPassword,
): Promise<{ id: string; token: string }> {
  const account = await server.db.row<{ role: Role }>('select role from users where email = $1', [email])
  if (account?.role === 'operator') return signInOperatorAs(server, email, password)
  return signInFrom(server, { email, password }, { cookie: `jara-device=${deviceOf(email)}` })
}

/** Signs in with only the password, on a device that the account has never used. */
export async function signInOnNewDevice(
  server: TestApi,
  { email }: Pick<SignedIn, 'email'>,
): Promise<SignedIn> {
  return { ...(await signInFrom(server, { email, password: testPassword }, {})), email }
}

/** As if the account had known its devices for this many hours longer. */
export async function ageDevices(db: Db, { id }: Pick<SignedIn, 'id'>, hours: number): Promise<void> {
  await db.rows(
    'update known_devices set known_since = known_since - make_interval(hours => $2) where user_id = $1',
    [id, hours],
  )
}

async function signInFrom(
  server: TestApi,
  body: { readonly email: string; readonly password: string },
  headers: Readonly<Record<string, string>>,
): Promise<{ id: string; token: string }> {
  const answer = await server.call(signIn, { body, headers })
  const { token, user } = signIn.answer.parse(answer.body)
  return { id: user.id, token }
}

/** Each account has one device, so that only tests about other devices involve any. */
function deviceOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

/** A fresh onboarding code. */
export async function aCode(db: Db, role: 'retailer' | 'brand', validDays = 30): Promise<string> {
  const code = randomUUID().slice(0, 8).toUpperCase()
  await issueOnboardingCode(db, { code, role, validDays })
  return code
}

/** A customer with an empty wallet, for tests that need no session. This account cannot sign in. */
export async function insertCustomer(db: Db): Promise<string> {
  const email = anEmail()
  const { first_name: firstName, last_name: lastName, phone_number: phoneNumber, ...rest } = personalDetails
  const { state, city, country } = rest
  const passwordHash = 'none'
  const role = 'customer' as const
  const person = { firstName, lastName, phoneNumber, state, city, country, passwordHash, role }
  const id = await insertAccount(db, { ...person, email, emailKey: email, retailerId: undefined })
  if (!id) throw new Error('The e-mail of a test was used twice')
  await openWallet(db, id)
  return id
}

export async function makeOperator(
  db: Db,
  email: string,
  duties: readonly OperatorRole[] = ['admin'],
): Promise<void> {
  const { password, first_name: firstName, last_name: lastName } = personalDetails
  await addOperator(
    db,
    await createQuickPasswords(),
    { email, password, firstName, lastName, duties },
    theServer,
  )
}
