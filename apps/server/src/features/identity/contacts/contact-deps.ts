import type { Contact } from '@jara/rules/identity/contact-code'
import { networkOf } from '../../../access/limits/network.ts'
import { type Allowance, bucketOf } from '../../../access/limits/rate-limit.ts'
import type { Database } from '../../../db/db.ts'
import type { AfterAnswer } from '../../../http/after-answer.ts'
import type { Mail } from '../../../providers/mail.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import type { Sms } from '../../../providers/sms/sms.ts'

export interface ContactDeps {
  readonly db: Database
  readonly passwords: Passwords
  readonly mail: Mail
  readonly sms: Sms
  readonly afterAnswer: AfterAnswer
  readonly publicUrl: string
}

interface Asked {
  readonly contact: Contact
  readonly userId: string
  readonly sentTo: string
  readonly address: string | undefined
}

const hour = 60 * 60
const day = 24 * hour

/**
 * The allowances that a code uses up. Each SMS costs money and goes to any number that an account names, so numbers and
 * networks have their own limits. Mobile networks put thousands of customers behind one address: its limit is higher.
 */
export function allowancesOf({ contact, userId, sentTo, address = '' }: Asked): readonly Allowance[] {
  const subjects = [
    ['account', userId, 1],
    ['target', sentTo, 1],
    ['network', networkOf(address), 20],
  ] as const
  return subjects.flatMap(([kind, subject, times]) => [
    codesOf(`contact-codes-${contact}-${kind}-hour`, subject, 3 * times, hour),
    codesOf(`contact-codes-${contact}-${kind}-day`, subject, 10 * times, day),
  ])
}

function codesOf(purpose: string, subject: string, allowed: number, windowSeconds: number): Allowance {
  const message = 'Too many codes requested. Please wait a while and try again.'
  return {
    bucket: bucketOf(purpose, subject),
    allowed,
    windowSeconds,
    refusal: { message, code: 'too_many_codes' },
  }
}

/** In addition to the five tries of each code. */
export function verificationsOf(userId: string): Allowance {
  return { bucket: bucketOf('contact-verifications', userId), allowed: 60, windowSeconds: hour }
}
