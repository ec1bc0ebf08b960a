-- Customers by the month in Lagos of their first confirmed purchase, and how many of them came back in which month. Days that
-- are over are counted once, as in 0052 (docs/decisions/0047).
create table customer_cohorts (
  user_id uuid primary key references users(id),
  month date not null
);

create table customer_months (
  user_id uuid not null references users(id),
  month date not null,
  what text not null check (what in ('earned', 'redeemed')),
  primary key (user_id, month, what)
);

create table cohort_months (
  cohort date not null,
  month date not null,
  what text not null check (what in ('earned', 'redeemed')),
  customers integer not null check (customers > 0),
  primary key (cohort, month, what)
);

-- The first day that is not counted yet.
create table cohorts_until (
  only_row boolean default true primary key check (only_row),
  day date not null
);
