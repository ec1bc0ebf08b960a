import type { Db } from '../../../../db/db.ts'

/** Lets only one server at a time settle the keys. */
export async function lockTokenKeys(tx: Db): Promise<void> {
  await tx.script('lock table token_keys in exclusive mode')
}

export async function selectTokenKeys(db: Db): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>('select id from token_keys order by created_at, id')
}

export async function insertTokenKey(db: Db, id: string): Promise<void> {
  await db.rows('insert into token_keys (id) values ($1) on conflict do nothing', [id])
}

export interface StoredTokens {
  id: string
  token: string | null
  bonus_token: string | null
}

/** Some tokens in plain text. The condition matches a partial index, so this reads nothing if there are none. */
export async function selectUnsealed(tx: Db, most: number): Promise<StoredTokens[]> {
  return tx.rows<StoredTokens>(
    `select id, token, bonus_token from redemptions
      where coalesce(token, 'v1.') not like 'v1.%' or coalesce(bonus_token, 'v1.') not like 'v1.%'
      order by id limit $1 for update`,
    [most],
  )
}

/** The next tokens in the order of their ids, whatever key sealed them. */
export async function selectTokensAfter(tx: Db, id: string, most: number): Promise<StoredTokens[]> {
  return tx.rows<StoredTokens>(
    `select id, token, bonus_token from redemptions
      where (token is not null or bonus_token is not null) and id > $1::uuid
      order by id limit $2 for update`,
    [id, most],
  )
}

export async function updateTokens(tx: Db, rows: readonly StoredTokens[]): Promise<void> {
  await tx.rows(
    `update redemptions set token = sealed.token, bonus_token = sealed.bonus_token
       from unnest($1::uuid[], $2::text[], $3::text[]) as sealed (id, token, bonus_token)
      where redemptions.id = sealed.id`,
    [rows.map(({ id }) => id), rows.map(({ token }) => token), rows.map(({ bonus_token }) => bonus_token)],
  )
}

/** Call when every token is sealed with this key. */
export async function deleteOtherTokenKeys(tx: Db, keyId: string): Promise<void> {
  await tx.rows('delete from token_keys where id <> $1', [keyId])
}
