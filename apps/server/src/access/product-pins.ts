// PINs on packs. The database stores a mark of each, made with a sealed key. Decision 60 explains why a hash is not enough.
import { createHmac, randomBytes } from 'node:crypto'
import type { Database, Db } from '../db/db.ts'
import { keepPinKey, replacePinKey } from './product-pins.sql.ts'

/** Seals the key, and the PINs in a response that is stored for retries. */
export interface PinVault {
  seal(secret: string, about: string): string
  open(sealed: string, about: string): string
}

const about = 'product-pins'
const keyBytes = 32

/** Makes the mark by which a PIN is found. The key is created on first use. */
export async function pinMarker(db: Db, vault: PinVault): Promise<(pin: string) => Buffer> {
  const sealed = await keepPinKey(db, () => vault.seal(randomBytes(keyBytes).toString('base64'), about))
  const key = Buffer.from(vault.open(sealed, about), 'base64')
  return (pin) => createHmac('sha256', key).update(pin.toUpperCase()).digest()
}

/** Seals the key again with the vault's current key. */
export async function resealPinKey(
  db: Database,
  reseal: (sealed: string, about: string) => string,
): Promise<void> {
  await db.transaction((tx) => replacePinKey(tx, (sealed) => reseal(sealed, about)))
}
