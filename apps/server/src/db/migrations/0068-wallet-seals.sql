-- Every transfer of a customer's wallet, in a chain of its own: each hash covers the one before it (docs/decisions/0054).
-- A transfer is chained some minutes after its commit.
create table wallet_chain (
  user_id uuid not null,
  number integer not null check (number > 0),
  transfer_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, number)
);
create trigger wallet_chain_is_append_only before delete or update on wallet_chain
  for each row execute function refuse_ledger_change();
create trigger wallet_chain_is_never_truncated before truncate on wallet_chain
  for each statement execute function refuse_ledger_change();

-- What is published: one hash a day that covers the chains that grew since the day before, and that day's hash.
create table ledger_seals (
  day date primary key,
  last_transfer_id bigint not null,
  wallets integer not null check (wallets > 0),
  tree bytea not null check (length(tree) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp()
);
create trigger ledger_seals_are_append_only before delete or update on ledger_seals
  for each row execute function refuse_ledger_change();
create trigger ledger_seals_are_never_truncated before truncate on ledger_seals
  for each statement execute function refuse_ledger_change();

-- Where a wallet is in the tree of a day, and how long its chain was then.
create table wallet_seals (
  user_id uuid not null,
  day date not null references ledger_seals(day),
  number integer not null,
  position integer not null,
  primary key (user_id, day)
);
create trigger wallet_seals_are_append_only before delete or update on wallet_seals
  for each row execute function refuse_ledger_change();

-- The tree of a day: level 0 has a node for each wallet, the last level has one.
create table seal_nodes (
  day date not null references ledger_seals(day),
  level smallint not null,
  position integer not null,
  hash bytea not null check (length(hash) = 32),
  primary key (day, level, position)
);
create trigger seal_nodes_are_append_only before delete or update on seal_nodes
  for each row execute function refuse_ledger_change();
