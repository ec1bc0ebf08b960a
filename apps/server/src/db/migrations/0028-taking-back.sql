-- What was wrong can be taken back (docs/decisions/0035). Maturing points and debts are buckets of the wallet beside the
-- balance. A wallet has a balance or a debt, never both: every credit pays the debt first.
alter table wallets
  add column maturing not_negative not null default 0,
  add column debt not_negative not null default 0;

alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down',
  'earn-maturing', 'mature', 'take-back', 'take-back-maturing', 'take-back-debt', 'pay-debt'
));
create or replace view transfer_accounts (kind, from_account, to_account) as values
  ('earn', 'issued', 'wallet'),
  ('spend', 'wallet', 'redeemed'),
  ('hold', 'wallet', 'held'),
  ('settle', 'held', 'redeemed'),
  ('refund', 'held', 'wallet'),
  ('reverse', 'redeemed', 'wallet'),
  ('adjust-up', 'adjusted', 'wallet'),
  ('adjust-down', 'wallet', 'adjusted'),
  ('earn-maturing', 'issued', 'maturing'),
  ('mature', 'maturing', 'wallet'),
  ('take-back', 'wallet', 'issued'),
  ('take-back-maturing', 'maturing', 'issued'),
  ('take-back-debt', 'debt', 'issued'),
  ('pay-debt', 'wallet', 'debt');

-- Points that mature, each row until a job moves them or they are taken back.
create table maturing_points (
  cause text primary key,
  user_id uuid not null,
  points positive not null,
  matures_at timestamptz not null
);
create index maturing_points_by_time on maturing_points (matures_at);

-- The statement that reverses sees to it that no more units are reversed than were bought: a check of the table would
-- cost every decision (docs/decisions/0021).
alter table purchases add column reversed_units integer not null default 0;

create table purchase_reversals (
  id uuid primary key,
  purchase_id uuid not null references purchases(id),
  quantity purchase_units not null,
  points not_negative not null,
  -- What of the points had been spent, so that the customer owed it.
  debt not_negative not null,
  reason text not null check (reason <> ''),
  decided_by uuid not null references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (debt <= points)
);
create index purchase_reversals_by_purchase on purchase_reversals (purchase_id);
create trigger purchase_reversals_are_append_only before delete or update on purchase_reversals
  for each row execute function refuse_ledger_change();

create table point_adjustments (
  id uuid primary key,
  user_id uuid not null references wallets(user_id),
  points bigint not null check (points <> 0),
  reason text not null check (reason <> ''),
  evidence text,
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (approved_by <> asked_by)
);
create index point_adjustments_by_user on point_adjustments (user_id);
create trigger point_adjustments_are_append_only before delete or update on point_adjustments
  for each row execute function refuse_ledger_change();

-- Acts that wait for a second person.
create table approval_requests (
  id uuid primary key,
  kind text not null,
  subject text not null,
  proposal jsonb not null,
  asked_by uuid not null references users(id),
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid references users(id),
  decided_at timestamptz,
  decision text check (decision in ('approve', 'refuse')),
  check (num_nulls(decided_by, decided_at, decision) in (0, 3)),
  check (decided_by <> asked_by)
);
create index approval_requests_waiting on approval_requests (asked_at desc, id desc) where decision is null;

-- What a customer's open redemptions hold is read with every balance.
create index redemptions_open_by_customer on redemptions (customer_id) where finished_at is null;
