import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@jara/contract/call'
import type { signInOperator } from '@jara/contract/identity/auth-operators'
import { sealedFor } from '../../../../access/identity/factor-secrets.ts'
import { mintToken } from '../../../../access/identity/sessions.ts'
import { selectPasskeys } from '../../../../access/identity/stored-passkeys.sql.ts'
import { otpauthUri, toBase32 } from '../../../../access/identity/totp.ts'
import type { Db } from '../../../../db/db.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import { countRecoveryCodes, hasFactor, insertChallenge } from './factor.sql.ts'

/** As long as SHA-1's result, as RFC 4226 recommends. */
const secretBytes = 20
const minutesToProve = 5
/** Installing an authenticator app takes longer than reading a code. */
const minutesToEnrol = 20

/** The step after the correct password: a code or a passkey, or the enrolment of an authenticator app. */
export async function openChallenge(
  tx: Db,
  vault: TokenVault,
  { id: userId, email }: { readonly id: string; readonly email: string },
): Promise<AnswerOf<typeof signInOperator>> {
  const { token: challenge, tokenHash } = mintToken()
  if (await hasFactor(tx, userId)) {
    await insertChallenge(tx, { tokenHash, userId, secret: undefined, validMinutes: minutesToProve })
    const recovery_codes_left = await countRecoveryCodes(tx, userId)
    const passkeys = (await selectPasskeys(tx, userId)).map(({ id }) => id)
    return { status: 'code_needed', challenge, recovery_codes_left, passkeys }
  }
  const secret = randomBytes(secretBytes)
  const sealed = vault.seal(secret.toString('base64'), sealedFor(userId))
  await insertChallenge(tx, { tokenHash, userId, secret: sealed, validMinutes: minutesToEnrol })
  const otpauth = otpauthUri(secret, email)
  return { status: 'enrolment_needed', challenge, secret: toBase32(secret), otpauth }
}
