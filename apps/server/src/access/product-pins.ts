// PINs on packs. The database has a mark of each, made with a key that the vault seals: decision 60 says why a hash is too little.
import { createHmac, randomBytes } from 'node:crypto'
import type { Database, Db } from '../db/db.ts'
import { keepPinKey, replacePinKey } from './product-pins.sql.ts'

/** What seals the key, and the PINs of an answer that is kept for its repeat. */
export interface PinVault {
  seal(secret: string, about: string): string
  open(sealed: string, about: string): string
}

const about = 'product-pins'
const keyBytes = 32

/** Makes the mark by which a PIN is found. The key is made at the first asking. */
export async function pinMarker(db: Db, vault: PinVault): Promise<(pin: string) => Buffer> {
  const sealed = await keepPinKey(db, () => vault.seal(randomBytes(keyBytes).toString('base64'), about))
  const key = Buffer.from(vault.open(sealed, about), 'base64')
  return (pin) => createHmac('sha256', key).update(pin.toUpperCase()).digest()
}

/** Seals the key again, under the key of the vault that is in use. */
export async function resealPinKey(
  db: Database,
  reseal: (sealed: string, about: string) => string,
): Promise<void> {
  await db.transaction((tx) => replacePinKey(tx, (sealed) => reseal(sealed, about)))
}
