import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readKeyFile, readKeyFileIfThere } from '../providers/token-vault/key-file.ts'

/** What seals electricity tokens: the configured keys, else those of a file that the first start makes. */
export function readTokenKeys({ tokenKeys, dataDir }: Pick<Config, 'tokenKeys' | 'dataDir'>): Buffer[] {
  const file = join(dataDir, 'token-keys')
  // A file from before still opens what was sealed with it.
  return tokenKeys ? [...tokenKeys, ...readKeyFileIfThere(file)] : readKeyFile(file)
}
