-- What the programme paid to the provider, and what the provider said of our money on each day
-- (docs/decisions/0052-the-float-is-a-book.md).
create table float_top_ups (
  id uuid primary key,
  amount_kobo positive not null,
  bank_reference text not null unique check (bank_reference <> ''),
  paid_at timestamptz not null,
  evidence text not null check (evidence <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  recorded_at timestamptz not null default clock_timestamp()
);
create index float_top_ups_in_order on float_top_ups (paid_at, id);
create trigger float_top_ups_are_append_only before delete or update on float_top_ups
  for each row execute function refuse_ledger_change();

-- The first balance that the provider said on a day in Lagos.
create table float_days (
  day date primary key,
  balance_kobo not_negative not null,
  asked_at timestamptz not null default clock_timestamp()
);

-- Questions to the provider about all orders of some days, one after the other.
create table requeries (
  id uuid primary key,
  from_day date not null,
  to_day date not null,
  asked_by uuid not null references users(id),
  begun_at timestamptz not null default clock_timestamp(),
  -- When the last of its questions is due.
  ends_at timestamptz not null,
  orders integer not null check (orders > 0),
  check (from_day <= to_day)
);
create index requeries_in_order on requeries (begun_at, id);

create table requery_orders (
  requery_id uuid not null references requeries(id) on delete cascade,
  redemption_id uuid not null references redemptions(id),
  status_before text not null,
  primary key (requery_id, redemption_id)
);
