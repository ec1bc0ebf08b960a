import type { Db } from '../../db/db.ts'

/** For the `blocks` row aliased as `block`. */
export const isInForce = `block.lifted_at is null and (block.until is null or block.until > statement_timestamp())`

/**
 * Whether any of these is blocked, in SQL. The device token may be null, and a block on it only lasts as long as the browser
 * keeps its cookies.
 */
export const isOwnerBlocked = (owner: {
  readonly phone: string
  readonly email: string
  readonly deviceHash: string
}) => `exists (
    select from blocks as block
     where ${isInForce}
       and (block.kind = 'phone' and block.target = plain_phone(${owner.phone})
         or block.kind = 'email-domain' and block.target = any(domains_of(${owner.email}))
         or block.kind = 'device' and block.target = encode(${owner.deviceHash}, 'hex')))`

export interface Newcomer {
  readonly phone: string
  readonly email: string
  readonly deviceHash: Buffer | undefined
}

export async function isNewcomerBlocked(db: Db, { phone, email, deviceHash }: Newcomer): Promise<boolean> {
  const found = await db.row<{ is_blocked: boolean }>(
    `select ${isOwnerBlocked({ phone: '$1', email: '$2', deviceHash: '$3::bytea' })} as is_blocked`,
    [phone, email, deviceHash ?? null],
  )
  return found?.is_blocked ?? false
}
