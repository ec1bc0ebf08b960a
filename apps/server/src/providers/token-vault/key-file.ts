import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefusal, systemCode } from '../../db/start-refusal.ts'
import type { Config } from '../../config.ts'
import { keyBytes } from './token-vault.ts'

/** The keys for electricity tokens: the configured ones, or those in a file created on the first start. */
export function readTokenKeys({ tokenKeys, dataDir }: Pick<Config, 'tokenKeys' | 'dataDir'>): Buffer[] {
  const file = join(dataDir, 'token-keys')
  // Tokens encrypted with the key file must stay readable after TOKEN_KEYS is set.
  return tokenKeys ? [...tokenKeys, ...readKeyFileIfThere(file)] : readKeyFile(file)
}

/** Reads the keys from a file, and creates it with one key if it is missing. Concurrent servers agree on one key. */
export function readKeyFile(path: string): Buffer[] {
  const kept = readIfThere(path)
  if (kept !== undefined) return parseKeys(kept, path)
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.unfinished-${randomUUID().slice(0, 6)}`
  try {
    writeFileSync(unfinished, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
    linkSync(unfinished, path)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return parseKeys(readFileSync(path, 'utf8'), path)
}

/** The keys in a file, or none if it does not exist. */
export function readKeyFileIfThere(path: string): Buffer[] {
  const kept = readIfThere(path)
  return kept === undefined ? [] : parseKeys(kept, path)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseKeys(text: string, path: string): Buffer[] {
  const keys = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Buffer.from(line, 'base64')]))
  if (keys.length > 0 && keys.every(({ length }) => length === keyBytes)) return keys
  throw new StartRefusal(
    'damaged',
    `${path} must hold the keys of the electricity tokens, one per line, and does not. Restore it from your backup.`,
  )
}
