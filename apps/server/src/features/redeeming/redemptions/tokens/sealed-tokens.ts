import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import type { Voucher } from '../../../../providers/airtime.ts'
import type { StoredTokens } from './sealed-tokens.sql.ts'

type Tokens = Omit<StoredTokens, 'id'>

/** Seals a voucher for storage, so that a copy of the database contains no usable token. */
export function sealVoucher(vault: TokenVault, id: string, { token, bonusToken, units }: Voucher): Voucher {
  return {
    units,
    token: token === undefined ? undefined : vault.seal(token, aboutToken(id)),
    bonusToken: bonusToken === undefined ? undefined : vault.seal(bonusToken, aboutBonus(id)),
  }
}

/** Returns the row with its tokens decrypted. */
export function openTokens<Row extends StoredTokens>(vault: TokenVault, row: Row): Row & Tokens {
  const { id, token, bonus_token } = row
  return {
    ...row,
    token: token === null ? null : vault.open(token, aboutToken(id)),
    bonus_token: bonus_token === null ? null : vault.open(bonus_token, aboutBonus(id)),
  }
}

export function sealTokens<Row extends StoredTokens>(vault: TokenVault, row: Row): Row & Tokens {
  const { id, token, bonus_token } = row
  return {
    ...row,
    token: token === null ? null : vault.seal(token, aboutToken(id)),
    bonus_token: bonus_token === null ? null : vault.seal(bonus_token, aboutBonus(id)),
  }
}

const aboutToken = (id: string) => `${id}/token`
const aboutBonus = (id: string) => `${id}/bonus`
