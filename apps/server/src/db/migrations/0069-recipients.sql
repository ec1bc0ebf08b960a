-- Whom a customer redeems for, by names of the customer's own. Gone with the account.
create table recipients (
  id uuid primary key,
  user_id uuid not null references users(id),
  kind text not null check (kind in ('phone', 'meter')),
  name text not null check (name <> ''),
  number text not null check (number ~ '^[0-9]{10,13}$'),
  -- Of a phone: a number that was moved keeps its prefix. Of a meter: the company and the kind of plan.
  network text not null check (network <> ''),
  variation_code text check (variation_code <> ''),
  -- The phone that hears of a meter's token.
  phone text,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, kind, number)
);
create index recipients_by_customer on recipients (user_id, created_at desc, id desc);
