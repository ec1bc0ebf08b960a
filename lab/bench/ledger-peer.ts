import { idOf } from './bench-database.ts'
import { vacuum } from './bulk-load.ts'
import type { LedgerSize } from './ledger-data.ts'
import type { PgbenchScript } from './pgbench-script.ts'

/**
 * A double-entry ledger like those published for PostgreSQL: accounts with a balance and a version, transfers, and two entries
 * for each, with the balance before and after. It writes five rows and has no idempotency: a transfer that is sent
 * twice happens twice.
 */
export function peerLedger({ customers }: Pick<LedgerSize, 'customers'>): readonly string[] {
  return [
    `create table peer_accounts (
       id uuid primary key,
       name text not null,
       balance bigint not null default 0,
       version bigint not null default 0,
       may_be_negative boolean not null,
       created_at timestamptz not null default now(),
       updated_at timestamptz not null default now()
     )`,
    `create table peer_transfers (
       id uuid primary key default uuidv7(),
       from_account uuid not null references peer_accounts,
       to_account uuid not null references peer_accounts,
       amount bigint not null check (amount > 0),
       created_at timestamptz not null default now(),
       check (from_account <> to_account)
     )`,
    'create index on peer_transfers (from_account)',
    'create index on peer_transfers (to_account)',
    `create table peer_entries (
       id uuid primary key default uuidv7(),
       account_id uuid not null references peer_accounts,
       transfer_id uuid not null references peer_transfers,
       amount bigint not null,
       balance_before bigint not null,
       balance_after bigint not null,
       account_version bigint not null,
       created_at timestamptz not null default now()
     )`,
    'create index on peer_entries (account_id)',
    'create index on peer_entries (transfer_id)',
    transferFunction,
    `insert into peer_accounts (id, name, may_be_negative)
     select ${idOf('account', 'n')}, 'Account ' || n, true from generate_series(1, ${customers}) as n`,
    vacuum('peer_accounts'),
  ]
}

/** In a single call. It locks the accounts in the order of their ids, so that two transfers never deadlock. */
const transferFunction = `
  create function peer_transfer(source uuid, target uuid, points bigint) returns uuid language plpgsql as $$
  declare
    giver peer_accounts;
    taker peer_accounts;
    transfer uuid;
  begin
    perform from peer_accounts where id in (source, target) order by id for update;
    update peer_accounts set balance = balance - points, version = version + 1, updated_at = now()
     where id = source returning * into giver;
    if giver.balance < 0 and not giver.may_be_negative then
      raise exception 'account % has too little', source;
    end if;
    update peer_accounts set balance = balance + points, version = version + 1, updated_at = now()
     where id = target returning * into taker;
    insert into peer_transfers (from_account, to_account, amount) values (source, target, points) returning id into transfer;
    insert into peer_entries (account_id, transfer_id, amount, balance_before, balance_after, account_version)
    values (source, transfer, -points, giver.balance + points, giver.balance, giver.version);
    insert into peer_entries (account_id, transfer_id, amount, balance_before, balance_after, account_version)
    values (target, transfer, points, taker.balance - points, taker.balance, taker.version);
    return transfer;
  end $$`

/** Between two accounts at random, so that hardly any two transfers share one. */
export function transferAtPeer({ customers }: Pick<LedgerSize, 'customers'>): PgbenchScript {
  const lines = [
    `\\set source random(1, ${customers})`,
    `\\set target 1 + (:source - 1 + random(1, ${customers - 1})) % ${customers}`,
    `select peer_transfer(${idOf('account', ':source')}, ${idOf('account', ':target')}, 7);`,
    '',
  ]
  return { text: lines.join('\n'), variables: {} }
}
