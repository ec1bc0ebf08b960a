// What this phone needs to make pay codes. The key is in the browser's own storage, where no script can extract it.
import { RequestFailed } from '@jara/client/request-failed'
import { openPayCode } from '@jara/contract/shop/pay-codes'
import { payCodeDigits, payCodeMessage, type PayCodePurpose, writePayCode } from '@jara/rules/shop/pay-code'
import { request } from '../../../api/request.ts'
import { find, keep } from '../../../session/indexed-db.ts'
import { isOwn, signedInOwner } from '../../../session/owner.ts'

export interface PayPhone {
  readonly key: string
  readonly owner: string
  readonly id: string
  readonly number: number
  readonly hmac: CryptoKey
  /** How far the server's clock is ahead of this phone's. */
  readonly aheadMs: number
  readonly keptAt: number
}

const kept = 'pay-code'
const clocksDifferMs = 60_000

/** As stored when the phone was last online. Null if it never was, or if it belongs to another user. */
export async function keptPayPhone(): Promise<PayPhone | null> {
  const phone = await find<PayPhone>('pay', kept)
  return phone && isOwn(phone.owner) ? phone : null
}

export async function connectPayPhone(): Promise<PayPhone> {
  const owner = signedInOwner()
  const own = await keptPayPhone().catch(() => null)
  const answer = await request(openPayCode, { query: own ? { kept: own.id } : {} })
  const { id, number, secret, now } = answer ?? {}
  const hmac = secret === undefined ? own?.hmac : await keyOf(secret)
  // Another user may be signed in by now, and must not show the codes of the one who asked.
  const isOver = owner === undefined || !isOwn(owner)
  if (isOver || id === undefined || number === undefined || !hmac || now === undefined) {
    throw new RequestFailed({ code: 'no-answer' })
  }
  const keptAt = Date.now()
  const phone = { key: kept, owner, id, number, hmac, aheadMs: Date.parse(now) - keptAt, keptAt }
  // Without storage, the code works only while online.
  await keep('pay', phone).catch(() => undefined)
  return phone
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** A clock that was set back since then makes codes of the past. */
export function hasWrongClock({ keptAt }: PayPhone, now: number): boolean {
  return now < keptAt - clocksDifferMs
}

export type PayCodes = Readonly<Record<PayCodePurpose, string>>

export async function payCodesAt({ hmac, number }: PayPhone, step: number): Promise<PayCodes> {
  const codeFor = async (purpose: PayCodePurpose) => {
    const made = await crypto.subtle.sign('HMAC', hmac, payCodeMessage(purpose, step))
    return writePayCode({ number, code: payCodeDigits(new Uint8Array(made)) })
  }
  const [collect, pay] = await Promise.all([codeFor('collect'), codeFor('pay')])
  return { collect, pay }
}
