-- Filters of the console's lists that an operator has named (docs/decisions/0049).
create table saved_views (
  id uuid primary key,
  operator_id uuid not null references users(id),
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  -- As in an address.
  filters text not null check (filters <> ''),
  saved_at timestamptz not null default clock_timestamp()
);
create unique index saved_views_by_name on saved_views (operator_id, list, lower(name));

-- When the operator last showed a second factor in this session. Whoever signed in before this migration is asked once more.
alter table sessions add column proved_at timestamptz;
