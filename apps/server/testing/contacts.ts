import { askContactCode, verifyContact } from '@jara/contract/identity/contacts'
import { internationalPhone } from '@jara/rules/redeeming/recipient'
import type { Db } from '../src/db/db.ts'
import { type SignedIn, testPassword } from './accounts.ts'
import { aPhone } from './redemptions.ts'
import type { TestServer } from './server.ts'
import { succeed } from './shops.ts'

type Session = Pick<SignedIn, 'token'>

/** The code in the last SMS to a number. */
export function codeSentTo({ texts }: TestServer, phone: string): string {
  const text = texts.findLast(({ to }) => to === internationalPhone(phone))?.text
  const code = /^\d{6}(?= is your Jara code)/.exec(text ?? '')?.[0]
  if (code === undefined) throw new Error('No code was sent')
  return code
}

/** Requests a code for this number, which need not be the account's, and reads it from the SMS. */
export async function aPhoneCode(server: TestServer, { token }: Session, phone: string): Promise<string> {
  const body = { contact: 'phone', phone_number: phone, password: testPassword }
  await succeed(server, askContactCode, { token, body })
  return codeSentTo(server, phone)
}

/** Gives the customer a number that no other test uses, and verifies it. */
export async function withVerifiedPhone<Customer extends Session>(
  server: TestServer,
  customer: Customer,
  phone = aPhone(),
): Promise<Customer> {
  await forgetCodesSent(server.db)
  const code = await aPhoneCode(server, customer, phone)
  await succeed(server, verifyContact, { token: customer.token, body: { contact: 'phone', code } })
  return customer
}

/** As if no one had requested codes for a day. */
export async function forgetCodesSent(db: Db): Promise<void> {
  await db.rows(`delete from rate_limits where bucket like 'contact-codes-%'`)
}
