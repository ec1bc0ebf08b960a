-- Two accounts of one person become one (docs/decisions/0053). The closed account keeps its history and what it is known by;
-- its points and its debt go to the other, through an account of the ledger that is empty afterwards.
create table merged_customers (
  from_id uuid primary key references users(id),
  into_id uuid not null references users(id),
  reason text not null check (reason <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  merged_at timestamptz not null default clock_timestamp(),
  check (from_id <> into_id),
  check (approved_by <> asked_by)
);
create index merged_customers_by_survivor on merged_customers (into_id);
create trigger merged_customers_are_append_only before delete or update on merged_customers
  for each row execute function refuse_ledger_change();

-- What was moved, at once and by later nights. The reference of each transfer names its move.
create table merge_moves (
  id uuid primary key,
  from_id uuid not null references merged_customers(from_id),
  into_id uuid not null references users(id),
  moved_at timestamptz not null default clock_timestamp()
);
create index merge_moves_from on merge_moves (from_id);
create index merge_moves_into on merge_moves (into_id);
create trigger merge_moves_are_append_only before delete or update on merge_moves
  for each row execute function refuse_ledger_change();

alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down',
  'earn-maturing', 'mature', 'take-back', 'take-back-maturing', 'take-back-debt', 'pay-debt',
  'top-up', 'draw', 'draw-back', 'forfeit', 'forfeit-maturing', 'write-off',
  'merge-out', 'merge-in', 'merge-debt-out', 'merge-debt-in', 'merge-pay'
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
  ('merge-pay', 'wallet', 'merged');
