import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

/** A key that all nodes share, created by the first node that needs it. */
export async function readServerSecret(
  db: Db,
  name: string,
  make: () => Buffer = () => randomBytes(32),
): Promise<Buffer> {
  await db.rows('insert into server_secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    make(),
  ])
  const secret = await db.row<{ value: Buffer }>('select value from server_secrets where name = $1', [name])
  if (!secret) throw new Error(`The secret ${name} was not stored`)
  return secret.value
}
