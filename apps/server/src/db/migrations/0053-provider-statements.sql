-- What comparing the provider's statements with our redemptions found. Kept as it was found: a later look is another row.
create table provider_statements (
  id uuid primary key,
  name text not null check (name <> ''),
  from_day date not null,
  to_day date not null,
  compared_by uuid not null references users(id),
  compared_at timestamptz not null default clock_timestamp(),
  lines integer not null check (lines > 0),
  matched integer not null check (matched >= 0),
  ours_only integer not null check (ours_only >= 0),
  theirs_only integer not null check (theirs_only >= 0),
  different integer not null check (different >= 0),
  ours_kobo not_negative not null,
  theirs_kobo not_negative not null,
  check (from_day <= to_day)
);
create index provider_statements_in_order on provider_statements (compared_at, id);
create trigger provider_statements_are_append_only before delete or update on provider_statements
  for each row execute function refuse_ledger_change();

create table statement_differences (
  statement_id uuid not null references provider_statements(id),
  request_id text not null check (request_id <> ''),
  -- Null for an order that only the provider has.
  redemption_id uuid references redemptions(id),
  kind text not null check (kind in ('ours-only', 'theirs-only', 'different')),
  ours_kobo not_negative not null,
  theirs_kobo not_negative not null,
  our_status text,
  their_status text,
  primary key (statement_id, request_id)
);
create trigger statement_differences_are_append_only before delete or update on statement_differences
  for each row execute function refuse_ledger_change();
