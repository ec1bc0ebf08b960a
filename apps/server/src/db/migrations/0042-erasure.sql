-- A customer may have the account erased (docs/decisions/0042). Until `erase_at` they may change their mind; what is left
-- of the account afterwards is a pseudonym, which the ledger and the purchases refer to.
alter table users
  add column erase_at timestamptz,
  add column erasure_begun_at timestamptz,
  add column erased_at timestamptz,
  add constraint users_erasure check (
    (erase_at is null or role = 'customer')
    and (erasure_begun_at is null or erase_at is not null)
    and (erased_at is null or erasure_begun_at is not null)
  );
create index users_to_erase on users (erase_at) where erase_at is not null and erased_at is null;
create index users_erased on users (id) where erased_at is not null;

-- What an erased account had or owed goes to accounts of its own.
alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down',
  'earn-maturing', 'mature', 'take-back', 'take-back-maturing', 'take-back-debt', 'pay-debt',
  'top-up', 'draw', 'draw-back', 'forfeit', 'forfeit-maturing', 'write-off'
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
  ('write-off', 'written-off', 'debt');

-- Acts are kept for good, network addresses are not. An act keeps a hash of its address and of a salt that lies beside the
-- address: once both are deleted, the hash says nothing, and the chain of hashes still holds.
alter table audit_log rename column address to origin;
create table audit_addresses (
  act_id bigint primary key,
  salt bytea not null check (length(salt) = 16),
  address text not null check (address <> ''),
  at timestamptz not null default clock_timestamp()
);
create index audit_addresses_by_time on audit_addresses (at);

-- Photos of purchases are kept for a time; their rows stay, because purchases refer to them.
alter table purchase_photos add column file_removed_at timestamptz;
create index purchase_photos_with_file on purchase_photos (created_at) where used_at is not null and file_removed_at is null;
