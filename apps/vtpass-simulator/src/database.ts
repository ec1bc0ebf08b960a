import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Opens the order book, which only one simulator may use. Every commit is on disk before the response is sent, so that killing
 * the process loses no order.
 */
export function openDatabase(folder: string, startingBalance: number): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'vtpass-simulator.sqlite'))
  try {
    db.exec(`
      pragma busy_timeout = 5000;
      pragma locking_mode = exclusive;
      pragma journal_mode = wal;
      pragma synchronous = full;
      begin immediate;
      create table if not exists orders (
        request_id text primary key,
        service_id text not null,
        recipient text not null,
        recipient_key text not null,
        phone text not null,
        variation_code text,
        amount real not null,
        commission real not null,
        charged real not null,
        state text not null check (state in ('pending', 'delivered', 'failed', 'reversed')),
        times_executed integer not null check (times_executed in (0, 1)),
        repeats integer not null default 0,
        requeries integer not null default 0,
        transaction_id text not null,
        meter_token text,
        ordered_at integer not null,
        deliver_at_requery integer,
        deliver_at integer,
        reverse_at_requery integer,
        reverse_at integer,
        callback_url text
      ) strict;
      create index if not exists orders_by_recipient on orders (service_id, recipient_key, ordered_at);
      create index if not exists orders_due on orders (min(ifnull(deliver_at, reverse_at), ifnull(reverse_at, deliver_at)))
        where deliver_at is not null or reverse_at is not null;
      create table if not exists faults (
        id integer primary key autoincrement,
        script text not null,
        remaining integer check (remaining > 0)
      ) strict;
      create table if not exists account (
        only_row integer primary key check (only_row = 1),
        balance real not null,
        clock_offset_ms integer not null
      ) strict;`)
    db.prepare('insert into account values (1, ?, 0) on conflict do nothing').run(startingBalance)
    db.exec('commit')
    return db
  } catch (error) {
    db.close()
    throw new Error(`The simulator’s order book in ${folder} cannot be opened.`, { cause: error })
  }
}

export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}
