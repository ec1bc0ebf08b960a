-- What each day in Lagos added up to, kept when the day is over, so that a report of a year reads days instead of purchases
-- (docs/decisions/0047). What they add up is never changed later: transfers, decisions and reversals are append-only.
create table ledger_days (
  day date not null,
  kind transfer_kind not null,
  points positive not null,
  transfers bigint not null check (transfers > 0),
  primary key (day, kind)
);

-- What shops, brands and missions gave.
create table earning_days (
  day date not null,
  dimension text not null check (dimension in ('shop', 'brand', 'mission')),
  subject_id uuid not null,
  purchases integer not null check (purchases >= 0),
  issued not_negative not null,
  taken_back not_negative not null,
  primary key (dimension, day, subject_id)
);

create table decision_days (
  day date primary key,
  confirmed integer not null check (confirmed >= 0),
  rejected integer not null check (rejected >= 0),
  median_seconds double precision not null,
  slowest_tenth_seconds double precision not null
);

-- The first day that is not summed up yet.
create table summed_until (
  only_row boolean default true primary key check (only_row),
  day date not null
);

create index purchase_reversals_by_time on purchase_reversals using brin (created_at) with (autosummarize = on);

-- Closed cases, latest first. Open ones have had their index since 0030.
create index cases_closed on cases (closed_at, id) where state = 'closed';
