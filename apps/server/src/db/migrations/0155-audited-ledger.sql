-- Nodes since 0145 work with it.
-- What the nightly audit of the ledger has found sound, so that a night adds only what came since (docs/decisions/0073).

-- The sums of each owner's entries up to the last audited transfer, by the accounts whose balances are kept. Null is none.
create table audited_balances (
  owner_id uuid primary key,
  wallet bigint,
  maturing bigint,
  debt bigint,
  prefund bigint,
  shop bigint
) with (fillfactor = 70);

-- Ranges of transfers, one after the other without a gap, and a hash of what was in them.
create table audited_transfers (
  last_id bigint primary key,
  first_id bigint not null,
  transfers integer not null,
  hash bytea not null check (length(hash) = 32),
  audited_on date not null,
  check (first_id <= last_id)
);

create trigger audited_transfers_are_append_only before update or delete on audited_transfers
  for each row execute function refuse_ledger_change();
create trigger audited_transfers_are_never_truncated before truncate on audited_transfers
  for each statement execute function refuse_ledger_change();
