import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { askContactCode as askCall } from '@jara/contract/identity/contacts'
import { type Contact, contactCodePauseSeconds } from '@jara/rules/identity/contact-code'
import { nigerianPhone } from '@jara/rules/redeeming/recipient'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { checkOwnPassword } from '../../../access/identity/own-password.ts'
import { spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import { hashCode, newCode } from './contact-code.ts'
import { allowancesOf, type ContactDeps } from './contact-deps.ts'
import { type ContactRow, saveCode, selectContacts, spendCode } from './contact.sql.ts'
import { codeEmail, codeSms } from './code-messages.ts'

/** Sends a code to the account's address or number, or to a number that will replace it. */
export async function sendCode(
  deps: ContactDeps,
  caller: SignedInCaller,
  asked: BodyOf<typeof askCall>,
): Promise<AnswerOf<typeof askCall>> {
  const { db } = deps
  const { userId, address } = caller
  const { contact } = asked
  const { value: accountHad, is_verified: isVerified } = await findContact(deps, userId, contact)
  const sentTo = await targetOf(deps, userId, accountHad, asked)
  if (isVerified && sentTo === accountHad) {
    throw new Refusal('conflict', `${words[contact]} is already verified.`, { code: 'already_verified' })
  }
  for (const allowance of allowancesOf({ contact, userId, sentTo, address }))
    await spendAllowance(db, allowance)
  const code = newCode()
  const codeHash = await hashCode(db, { userId, contact, sentTo, code })
  await saveCode(db, { userId, contact, sentTo, accountHad, codeHash })
  try {
    await send(deps, contact, sentTo, code)
  } catch (error) {
    // A code that was not sent must not be asked for.
    await spendCode(db, userId, contact, codeHash)
    throw error
  }
  return {
    message: `We’ve sent a code to ${sentTo}.`,
    sent_to: sentTo,
    again_in_seconds: contactCodePauseSeconds,
  }
}

const words: Readonly<Record<Contact, string>> = {
  email: 'Your email address',
  phone: 'Your phone number',
}

async function findContact({ db }: ContactDeps, userId: string, contact: Contact): Promise<ContactRow> {
  const found = (await selectContacts(db, userId)).find((row) => row.contact === contact)
  if (!found) throw new Error(`The account has no ${contact}`)
  return found
}

/** Changing the number requires the password: with a stolen session alone, a thief could divert the account's messages. */
async function targetOf(
  { db, passwords }: ContactDeps,
  userId: string,
  accountHad: string,
  { contact, phone_number, password }: BodyOf<typeof askCall>,
): Promise<string> {
  if (contact === 'email') {
    if (phone_number === undefined) return accountHad
    throw new Refusal('invalid', 'phone_number: is only for a phone', { code: 'invalid' })
  }
  const number = nigerianPhone(phone_number ?? accountHad)
  if (number === undefined) {
    throw new Refusal('invalid', 'This is not a Nigerian mobile number. Please enter one.', {
      code: 'not_a_mobile_number',
    })
  }
  if (number === nigerianPhone(accountHad)) return number
  if (password === undefined) throw new Refusal('invalid', 'password: is required', { code: 'invalid' })
  await checkOwnPassword(db, passwords, userId, password)
  return number
}

/** The email is sent after the answer. An SMS is sent before: its provider reports at once if the number cannot receive any. */
async function send(
  { mail, sms, afterAnswer, publicUrl }: ContactDeps,
  contact: Contact,
  sentTo: string,
  code: string,
): Promise<void> {
  if (contact === 'email') return afterAnswer.run(() => mail.send(codeEmail(sentTo, code)))
  const { kind } = await sms.send(codeSms(sentTo, code, publicUrl))
  if (kind === 'refused') {
    throw new Refusal('conflict', 'We can’t send SMS to this number. Please use a different one.', {
      code: 'sms_refused',
    })
  }
  if (kind === 'later') {
    throw new Refusal('unavailable', 'We can’t send SMS right now. Please try again later.', {
      code: 'no_sms',
    })
  }
}
