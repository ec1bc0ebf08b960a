import type { Database } from '../../../db/db.ts'
import { StartRefusal } from '../../../db/start-refusal.ts'
import {
  createTokenVault,
  keyIdOf,
  type TokenVault,
  UnknownKey,
} from '../../../providers/token-vault/token-vault.ts'
import { openTokens, sealTokens } from './sealed-tokens.ts'
import {
  deleteOtherTokenKeys,
  insertTokenKey,
  lockTokenKeys,
  selectSealedOtherwise,
  selectTokenKeys,
  type StoredTokens,
  updateTokens,
} from './sealed-tokens.sql.ts'

const atOnce = 500

/**
 * Opens the vault with these keys; the first one seals. Seals all tokens again that are in plain text or under another
 * key. Refuses to start if a key in use is missing.
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
  while (await sealSome(db, vault)) continue
  await deleteOtherTokenKeys(db, vault.keyId)
  return vault
}

async function sealSome(db: Database, vault: TokenVault): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await selectSealedOtherwise(tx, vault.keyId, atOnce)
    const sealed = rows.map((row) => sealTokens(vault, openOrRefuse(vault, row)))
    await updateTokens(tx, sealed)
    return rows.length === atOnce
  })
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
    `The database holds electricity tokens that were sealed with the key ${ids.join(', ')}, and this server has others. ` +
      'Put back the file token-keys of DATA_DIR, or name the key in TOKEN_KEYS; servers that share a database share it.',
  )
}
