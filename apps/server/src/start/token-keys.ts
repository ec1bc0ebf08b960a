import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readKeyFile, readKeyFileIfThere } from '../providers/token-vault/key-file.ts'

/** The keys for electricity tokens: the configured ones, or those in a file created on the first start. */
export function readTokenKeys({ tokenKeys, dataDir }: Pick<Config, 'tokenKeys' | 'dataDir'>): Buffer[] {
  const file = join(dataDir, 'token-keys')
  // Tokens encrypted with the key file must stay readable after TOKEN_KEYS is set.
  return tokenKeys ? [...tokenKeys, ...readKeyFileIfThere(file)] : readKeyFile(file)
}
