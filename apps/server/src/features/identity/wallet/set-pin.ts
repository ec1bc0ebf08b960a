import { randomInt } from 'node:crypto'
import type { BodyOf } from '@jara/contract/call'
import type {
  changePin as changeCall,
  resetPin as resetCall,
  setPin as setCall,
} from '@jara/contract/identity/wallet'
import { refuseWalletPin } from '@jara/rules/identity/wallet-pin'
import { maskEmail } from '@jara/rules/identity/credentials'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { checkOwnPassword } from '../../../access/identity/own-password.ts'
import { endPaySecrets } from '../../../access/pay-codes.sql.ts'
import { spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import { countCodeTry, findPhone, replacePin, saveCode, savePin, spendCode } from './guard.sql.ts'
import { noteChange } from './guard-change.ts'
import { tryPin } from './try-pin.ts'
import { pinEmailsOf, type WalletDeps } from './wallet-deps.ts'

/** The first PIN requires the password, so that a stolen session alone cannot set one. */
export async function setPin(
  { db, passwords }: WalletDeps,
  caller: SignedInCaller,
  { pin, password }: BodyOf<typeof setCall>,
): Promise<void> {
  const { userId } = caller
  await refuseEasyPin(db, userId, pin)
  const passwordHash = await checkOwnPassword(db, passwords, userId, password)
  const pinHash = await passwords.hash(pin)
  await db.transaction(async (tx) => {
    if (!(await savePin(tx, { userId, pinHash, passwordHash, replaces: false })))
      throw new Refusal('conflict', 'You already have a wallet PIN.', { code: 'pin_set' })
    await noteChange(tx, caller, 'wallet-pin-set')
  })
}

export async function changePin(
  { db, passwords }: WalletDeps,
  caller: SignedInCaller,
  { pin, oldPin }: BodyOf<typeof changeCall>,
): Promise<void> {
  const { userId } = caller
  await refuseEasyPin(db, userId, pin)
  const from = await tryPin(db, passwords, userId, oldPin)
  const to = await passwords.hash(pin)
  await db.transaction(async (tx) => {
    if (!(await replacePin(tx, userId, { from, to }))) {
      const message = 'Your wallet PIN has just been changed elsewhere.'
      throw new Refusal('conflict', message, { code: 'pin_changed' })
    }
    await endPaySecrets(tx, userId)
    await noteChange(tx, caller, 'wallet-pin-changed')
  })
}

/** Emails a code after the answer. */
export async function sendPinCode(
  { db, passwords, mail, afterAnswer }: WalletDeps,
  { id, email }: SessionUser,
): Promise<string> {
  await spendAllowance(db, pinEmailsOf(id))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveCode(db, id, await passwords.hash(code))
  const text = [
    // No name in the greeting: the person who signed up with this address chose it, and may not own the mailbox.
    'Hello,',
    `${code} is your code to reset your wallet PIN. You need it with your password. It can be used once and expires in 10 minutes.`,
    'Never share this code. If you didn’t request it, change your password now. Someone may be using your account.',
  ].join('\n\n')
  afterAnswer.run(() => mail.send({ to: email, subject: 'Your code to reset your wallet PIN', text, code }))
  return maskEmail(email)
}

/** Replacing a forgotten PIN requires the password and the code, and lifts the lock. The new PIN's limits last a day. */
export async function resetPin(
  { db, passwords }: WalletDeps,
  caller: SignedInCaller,
  { pin, password, code }: BodyOf<typeof resetCall>,
): Promise<void> {
  const { userId } = caller
  await refuseEasyPin(db, userId, pin)
  const passwordHash = await checkOwnPassword(db, passwords, userId, password)
  const codeHash = await countCodeTry(db, userId)
  if (codeHash === undefined || !(await passwords.matches(codeHash, code))) throw wrongCode()
  const pinHash = await passwords.hash(pin)
  await db.transaction(async (tx) => {
    const isDone =
      (await spendCode(tx, userId, codeHash)) &&
      (await savePin(tx, { userId, pinHash, passwordHash, replaces: true }))
    if (!isDone) throw wrongCode()
    await endPaySecrets(tx, userId)
    await noteChange(tx, caller, 'wallet-pin-changed')
  })
}

function wrongCode(): Refusal {
  return new Refusal('forbidden', 'That code is incorrect or has expired. Please request a new one.', {
    code: 'wrong_code',
  })
}

async function refuseEasyPin(db: Db, userId: string, pin: string): Promise<void> {
  const reason = refuseWalletPin(pin, await findPhone(db, userId))
  if (reason !== undefined) throw new Refusal('invalid', reason, { code: 'easy_pin' })
}
