-- The money at the provider that orders are paid from, as one server asked for it last.
create table provider_float (
  only_row boolean primary key default true check (only_row),
  balance_kobo not_negative not null,
  asked_at timestamptz not null default clock_timestamp(),
  told_at timestamptz
);
