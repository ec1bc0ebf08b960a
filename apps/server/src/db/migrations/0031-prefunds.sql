-- Shops and brands that pay for their points in advance. Their points are moved as a customer's: one row per transfer, whose
-- user_id is the shop's or brand's.
create domain balance_of_prefund as bigint check (value >= 0);
create table prefunds (
  tenant_id uuid primary key references retailers(id),
  balance balance_of_prefund not null default 0
) with (fillfactor=70);

alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down',
  'earn-maturing', 'mature', 'take-back', 'take-back-maturing', 'take-back-debt', 'pay-debt',
  'top-up', 'draw', 'draw-back'
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
  ('draw-back', 'issued', 'prefund');

create table top_ups (
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
create index top_ups_by_tenant on top_ups (tenant_id, created_at);
create trigger top_ups_are_append_only before delete or update on top_ups
  for each row execute function refuse_ledger_change();
