import { sealedFor } from '../../../../access/identity/factor-secrets.ts'
import { findStep, stepAt } from '../../../../access/identity/totp.ts'
import type { Db } from '../../../../db/db.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import { lockFactor, readClock, spendRecoveryCode, updateLastStep } from './factor.sql.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Uses the code up. Undefined if it is wrong or already used. */
export async function spendCode(
  tx: Db,
  vault: TokenVault,
  userId: string,
  code: string,
): Promise<'authenticator' | 'recovery code' | undefined> {
  const factor = await lockFactor(tx, userId)
  if (!factor) return undefined
  const secret = Buffer.from(vault.open(factor.totp_secret, sealedFor(userId)), 'base64')
  const step = findStep(secret, code, stepAt(await readClock(tx)))
  if (step === undefined)
    return (await spendRecoveryCode(tx, userId, hashRecoveryCode(code))) ? 'recovery code' : undefined
  if (step <= factor.last_step) return undefined
  await updateLastStep(tx, userId, step)
  return 'authenticator'
}
