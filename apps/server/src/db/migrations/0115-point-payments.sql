-- Points that a shop takes as payment, and what the programme owes the shop for them (docs/decisions/0066). Off until an operator turns it on.
create domain balance_of_shop as bigint check (value >= 0);
create table shop_accounts (
  tenant_id uuid primary key references retailers(id),
  balance balance_of_shop not null default 0,
  -- What these points were worth when they were taken.
  owed_kobo not_negative not null default 0
) with (fillfactor=70);

-- A payment moves points only with its sale. Until then it is asked for, and agreed to for some minutes.
create table point_payments (
  id uuid primary key,
  retailer_id uuid not null references retailers(id),
  customer_id uuid not null references users(id),
  asked_by uuid not null references users(id),
  -- The pay code that was shown. It works once, so one payment comes of it.
  session_id uuid not null,
  step bigint not null,
  points positive not null,
  amount_kobo positive not null,
  -- Of the whole sale.
  total_kobo positive not null,
  status text not null check (status in ('asked', 'agreed', 'refused', 'taken', 'returned')),
  -- How the owner showed who it was, where the policy asks.
  proved_by text check (proved_by in ('pin', 'passkey')),
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  taken_at timestamptz,
  returned_at timestamptz,
  unique (session_id, step),
  check (amount_kobo <= total_kobo),
  check ((answered_at is null) = (status = 'asked')),
  check ((taken_at is null) = (status in ('asked', 'agreed', 'refused'))),
  check ((returned_at is null) = (status <> 'returned'))
);
create index point_payments_of_customer on point_payments (customer_id, asked_at desc);
create index point_payments_of_shop on point_payments (retailer_id, taken_at desc, id desc) where taken_at is not null;
create index point_payments_returned_by_shop on point_payments (retailer_id, returned_at desc, id desc) where returned_at is not null;
create index point_payments_taken on point_payments (taken_at) where taken_at is not null;
create index point_payments_returned on point_payments (returned_at) where returned_at is not null;

alter table sales drop constraint sales_paid_check;
alter table sales
  add constraint sales_paid_check check (paid in ('cash', 'card', 'points')),
  add column payment_id uuid unique references point_payments(id),
  add constraint sales_paid_with_points check (paid <> 'points' or payment_id is not null);

-- What operators paid to shops for points.
create table payouts (
  id uuid primary key,
  tenant_id uuid not null references retailers(id),
  points positive not null,
  amount_kobo positive not null,
  bank_reference text not null unique check (bank_reference <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (approved_by <> asked_by)
);
create index payouts_by_tenant on payouts (tenant_id, created_at);
create trigger payouts_are_append_only before delete or update on payouts
  for each row execute function refuse_ledger_change();

alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down',
  'earn-maturing', 'mature', 'take-back', 'take-back-maturing', 'take-back-debt', 'pay-debt',
  'top-up', 'draw', 'draw-back', 'forfeit', 'forfeit-maturing', 'write-off',
  'merge-out', 'merge-in', 'merge-debt-out', 'merge-debt-in', 'merge-pay', 'expire',
  'pay', 'take', 'give-back', 'pay-back', 'pay-out'
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
  ('pay-debt', 'wallet', 'debt'),
  ('top-up', 'paid-in', 'prefund'),
  ('draw', 'prefund', 'issued'),
  ('draw-back', 'issued', 'prefund'),
  ('forfeit', 'wallet', 'forfeited'),
  ('forfeit-maturing', 'maturing', 'forfeited'),
  ('write-off', 'written-off', 'debt'),
  ('merge-out', 'wallet', 'merged'),
  ('merge-in', 'merged', 'wallet'),
  ('merge-debt-out', 'merged', 'debt'),
  ('merge-debt-in', 'debt', 'merged'),
  ('merge-pay', 'wallet', 'merged'),
  ('expire', 'wallet', 'expired'),
  ('pay', 'wallet', 'paying'),
  ('take', 'paying', 'shop'),
  ('give-back', 'shop', 'paying'),
  ('pay-back', 'paying', 'wallet'),
  ('pay-out', 'shop', 'paid-out');

insert into programme_policies (version, rules, reason)
select latest.version + 1,
       jsonb_set(latest.rules, '{live,pointPayments}', 'false') || '{"pointPayments": {"confirmAboveNaira": 2000}}'::jsonb,
       'paying with points at shops was added, off'
  from programme_policies as latest
 where latest.version = (select max(version) from programme_policies);
