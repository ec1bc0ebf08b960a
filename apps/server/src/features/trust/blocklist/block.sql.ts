import { pageSize } from '@jara/contract/call'
import type { BlockKind } from '@jara/contract/trust/blocklist'
import { isInForce } from '../../../access/limits/blocks.sql.ts'
import type { Db } from '../../../db/db.ts'

export interface BlockRow {
  id: string
  kind: BlockKind
  target: string
  label: string | null
  reason: string
  made_by: string
  made_at: Date
  until: Date | null
  lifted_by: string | null
  lifted_at: Date | null
}

export interface WantedBlocks {
  readonly isOver: boolean
  readonly kind: BlockKind | undefined
  readonly beginning: string | undefined
  readonly before: string | undefined
}

/** Latest first, by `blocks_by_time`; with a prefix, by `blocks_by_target`. */
export async function selectBlocks(
  db: Db,
  { isOver, kind, beginning, before }: WantedBlocks,
): Promise<BlockRow[]> {
  const begins = `and block.target collate "C" >= $2 and block.target collate "C" < $2 || '\u{10FFFF}' and block.kind <> 'device'`
  return db.rows<BlockRow>(
    `select block.id, block.kind, block.target, block.label, block.reason, block.made_at, block.until, block.lifted_at,
            maker.first_name || ' ' || maker.last_name as made_by,
            lifter.first_name || ' ' || lifter.last_name as lifted_by
       from blocks as block
       join users as maker on maker.id = block.made_by
       left join users as lifter on lifter.id = block.lifted_by
      where (${isInForce}) <> $1 and ($3::text is null or block.kind = $3)
        ${beginning === undefined ? 'and $2::text is null' : begins}
        and ($4::uuid is null or (block.made_at, block.id)
             < (select cursor.made_at, cursor.id from blocks as cursor where cursor.id = $4))
      order by block.made_at desc, block.id desc limit ${pageSize}`,
    [isOver, beginning ?? null, kind ?? null, before ?? null],
  )
}

export interface NewBlock {
  readonly id: string
  readonly kind: BlockKind
  readonly target: string
  readonly label: string | undefined
  readonly reason: string
  readonly days: number | undefined
  readonly madeBy: string
}

/** Returns false if the target is already blocked. An expired block makes room. */
export async function insertBlock(
  tx: Db,
  { id, kind, target, label, reason, days, madeBy }: NewBlock,
): Promise<boolean> {
  await tx.rows(
    `update blocks set lifted_at = until
      where kind = $1 and target = $2 and lifted_at is null and until <= statement_timestamp()`,
    [kind, target],
  )
  const inserted = await tx.row(
    `insert into blocks (id, kind, target, label, reason, made_by, until)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(days => $7))
     on conflict (kind, target) where lifted_at is null do nothing returning id`,
    [id, kind, target, label ?? null, reason, madeBy, days ?? null],
  )
  return inserted !== undefined
}

/** Returns undefined unless it is in force. */
export async function markLifted(
  tx: Db,
  id: string,
  liftedBy: string,
): Promise<Pick<BlockRow, 'kind' | 'target' | 'label'> | undefined> {
  return tx.row(
    `update blocks as block set lifted_at = clock_timestamp(), lifted_by = $2
      where block.id = $1 and ${isInForce} returning block.kind, block.target, block.label`,
    [id, liftedBy],
  )
}

/** The device of a session, in the form in which it is blocked. */
export async function findDevice(
  db: Db,
  sessionId: string,
): Promise<{ target: string; label: string } | undefined> {
  return db.row(
    `select encode(device_hash, 'hex') as target, device as label from sessions
      where id = $1 and device_hash is not null`,
    [sessionId],
  )
}

/** Counts customers and shops, by the indexes of `users` and `known_devices`. A meter belongs to no account. */
export async function countAccounts(db: Db, kind: BlockKind, target: string): Promise<number> {
  if (kind === 'meter') return 0
  const counted = await db.row<{ accounts: number }>(
    `select count(*) as accounts from users where role <> 'operator' and ${accountsOf[kind]}`,
    [target],
  )
  return counted?.accounts ?? 0
}

const backwards = `reverse(email_key) collate "C"`
const ends = (end: string) =>
  `(${backwards} >= reverse(${end}) and ${backwards} < reverse(${end}) || '\u{10FFFF}')`

const accountsOf: Readonly<Record<Exclude<BlockKind, 'meter'>, string>> = {
  phone: `plain_phone(phone_number) collate "C" = $1`,
  'email-domain': `(${ends(`'@' || $1::text`)} or ${ends(`'.' || $1::text`)})`,
  device: `id in (select user_id from known_devices where device_hash = decode($1, 'hex'))`,
}
