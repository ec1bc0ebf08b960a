import type { Role } from '@jara/contract/call'
import type { OperatorRole } from '@jara/contract/duties'
import type { Db } from '../../../db/db.ts'

export interface NewAccount {
  readonly role: Role
  /** For an operator: at least one. */
  readonly duties?: readonly OperatorRole[]
  readonly retailerId: string | undefined
  readonly email: string
  readonly emailKey: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly state: string
  readonly city: string
  readonly country: string
}

/** Returns the new account's id, or undefined if the email is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string | undefined> {
  const inserted = await db.row<{ id: string }>(
    `insert into users (role, retailer_id, email, email_key, password_hash, first_name, last_name, phone_number,
                        state, city, country, duties)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (email_key) do nothing
     returning id`,
    [
      account.role,
      account.retailerId ?? null,
      account.email,
      account.emailKey,
      account.passwordHash,
      account.firstName,
      account.lastName,
      account.phoneNumber,
      account.state,
      account.city,
      account.country,
      account.duties ?? [],
    ],
  )
  return inserted?.id
}

export interface AccountRow {
  id: string
  role: Role
  email: string
  password_hash: string
  first_name: string
  last_name: string
  /** Whether this browser has signed in to the account before. */
  knows_device: boolean
}

interface Looking {
  /** The demo's accounts are found only by a demo. */
  readonly demo: boolean
  readonly deviceHash?: Buffer
}

/**
 * The demo's accounts are found only by a demo. Operators are not found, except the demo's, which the app itself turns away.
 */
export async function findAccount(
  db: Db,
  emailKey: string,
  { demo, deviceHash }: Looking,
): Promise<AccountRow | undefined> {
  return db.row<AccountRow>(
    `select id, role, email, password_hash, first_name, last_name,
            exists (select from known_devices where user_id = users.id and device_hash = $3) as knows_device
       from users
      where email_key = $1 and disabled_at is null and (of_demo and $2 or not of_demo and role <> 'operator')`,
    [emailKey, demo, deviceHash ?? null],
  )
}

/** Returns the account's email key, or undefined if the password has changed since it was checked. */
export async function replacePassword(
  tx: Db,
  { userId, checked, passwordHash }: { userId: string; checked: string; passwordHash: string },
): Promise<string | undefined> {
  const updated = await tx.row<{ email_key: string }>(
    `update users set password_hash = $3, password_changed_at = now() where id = $1 and password_hash = $2
     returning email_key`,
    [userId, checked, passwordHash],
  )
  return updated?.email_key
}

/**
 * Sets the password of an account whose owner has just proved access to its mailbox, which also lifts a stop that the owner
 * requested. Sessions must be ended after this: a sign-in with the old password waits for it, or its session is found then.
 */
export async function resetPasswordOf(
  tx: Db,
  userId: string,
  passwordHash: string,
): Promise<string | undefined> {
  const updated = await tx.row<{ email_key: string }>(
    `update users set password_hash = $2, password_changed_at = now(),
            redeeming_stopped_at = case when redeeming_stopped_by is not null then redeeming_stopped_at end
      where id = $1
     returning email_key`,
    [userId, passwordHash],
  )
  return updated?.email_key
}
