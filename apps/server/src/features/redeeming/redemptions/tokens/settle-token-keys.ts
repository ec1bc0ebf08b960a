import { resealFactors } from '../../../../access/identity/factor-secrets.ts'
import { resealPaySecrets } from '../../../../access/pay-codes.sql.ts'
import { resealPinKey } from '../../../../access/product-pins.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { StartRefusal } from '../../../../db/start-refusal.ts'
import {
  createTokenVault,
  keyIdOf,
  type TokenVault,
  UnknownKey,
} from '../../../../providers/token-vault/token-vault.ts'
import { openTokens, sealTokens } from './sealed-tokens.ts'
import {
  deleteOtherTokenKeys,
  insertTokenKey,
  lockTokenKeys,
  selectTokenKeys,
  selectTokensAfter,
  selectUnsealed,
  type StoredTokens,
  updateTokens,
} from './sealed-tokens.sql.ts'

const atOnce = 500

/**
 * Opens the vault with these keys; the first one seals. Seals tokens in plain text, and reseals all that another of these
 * keys has sealed: a server with the old key may still seal with it after the change. Refuses to start if a key in use is
 * missing.
 */
export async function settleTokenKeys(db: Database, keys: readonly Buffer[]): Promise<TokenVault> {
  const vault = createTokenVault(keys)
  const known = new Set(keys.map(keyIdOf))
  await db.transaction(async (tx) => {
    await lockTokenKeys(tx)
    const missing = (await selectTokenKeys(tx)).filter(({ id }) => !known.has(id))
    if (missing.length > 0) throw missingKeys(missing.map(({ id }) => id))
    await insertTokenKey(tx, vault.keyId)
  })
  while (await sealPlain(db, vault)) continue
  if (keys.length > 1) {
    await sealAllAgain(db, vault)
    await sealOthersAgain(db, vault)
  }
  await deleteOtherTokenKeys(db, vault.keyId)
  return vault
}

async function sealPlain(db: Database, vault: TokenVault): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await selectUnsealed(tx, atOnce)
    await seal(tx, vault, rows)
    return rows.length === atOnce
  })
}

/** Walks all tokens in the order of their ids, so that no statement reads too many rows. */
async function sealAllAgain(db: Database, vault: TokenVault): Promise<void> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (last !== undefined) last = await sealAfter(db, vault, last)
}

async function sealAfter(db: Database, vault: TokenVault, id: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const rows = await selectTokensAfter(tx, id, atOnce)
    const isSealed = (token: string | null) => token === null || token.startsWith(`v1.${vault.keyId}.`)
    const others = rows.filter(({ token, bonus_token }) => !(isSealed(token) && isSealed(bonus_token)))
    await seal(tx, vault, others)
    return rows.at(-1)?.id
  })
}

async function seal(tx: Db, vault: TokenVault, rows: readonly StoredTokens[]): Promise<void> {
  if (rows.length === 0) return
  await updateTokens(
    tx,
    rows.map((row) => sealTokens(vault, openOrRefuse(vault, row))),
  )
}

/** The same keys also seal operators' authenticator secrets, pay code secrets and the key of product PINs. */
async function sealOthersAgain(db: Database, vault: TokenVault): Promise<void> {
  const reseal = (sealed: string, about: string) => {
    try {
      return vault.seal(vault.open(sealed, about), about)
    } catch (error) {
      throw error instanceof UnknownKey ? missingKeys([error.keyId]) : error
    }
  }
  await resealFactors(db, reseal)
  await resealPaySecrets(db, reseal)
  await resealPinKey(db, reseal)
}

function openOrRefuse(vault: TokenVault, row: StoredTokens): StoredTokens {
  try {
    return openTokens(vault, row)
  } catch (error) {
    throw error instanceof UnknownKey ? missingKeys([error.keyId]) : error
  }
}

function missingKeys(ids: readonly string[]): StartRefusal {
  return new StartRefusal(
    'damaged',
    `The database holds electricity tokens or operators’ second factors that were sealed with the key ${ids.join(', ')}, which this server does not have. ` +
      'Restore the file token-keys in DATA_DIR, or add the key to TOKEN_KEYS. Servers that share a database share their keys.',
  )
}
