-- The balance is kept, never summed; the check is the last line of defence behind the conditional debit.
create table wallets (
  user_id uuid primary key references users,
  balance bigint not null default 0 check (balance >= 0)
) with (fillfactor = 70);

-- One row moves points from one account to another, so the sum over all accounts is zero by construction.
-- System accounts have no row of their own to lock: they are the sum of their legs.
create table point_transfers (
  id bigint generated always as identity primary key,
  -- The cause. Being unique, nothing can be applied twice.
  reference text not null unique,
  kind text not null check (kind in ('earn', 'spend', 'hold', 'settle', 'refund', 'adjust')),
  user_id uuid not null references wallets,
  from_account text not null check (from_account in ('wallet', 'issued', 'held', 'redeemed', 'adjusted')),
  to_account text not null check (to_account in ('wallet', 'issued', 'held', 'redeemed', 'adjusted')),
  points bigint not null check (points > 0),
  -- The wallet's balance after this transfer; absent where the wallet takes no part.
  balance_after bigint check (balance_after >= 0),
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check ((balance_after is not null) = ('wallet' in (from_account, to_account)))
);
create index point_transfers_by_user on point_transfers (user_id, id desc);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'point transfers are append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger point_transfers_are_append_only
  before update or delete on point_transfers
  for each row execute function refuse_ledger_change();

create trigger point_transfers_are_never_truncated
  before truncate on point_transfers
  for each statement execute function refuse_ledger_change();

-- Double entry as an auditor reads it: two legs per transfer.
create view point_entries as
  select id as transfer_id, reference, kind, user_id, from_account as account, -points as points, created_at
    from point_transfers
  union all
  select id, reference, kind, user_id, to_account, points, created_at
    from point_transfers;
