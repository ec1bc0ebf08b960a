-- PostgreSQL prepares the checks of a table anew for every statement that writes to it, and the rules of a type once per
-- connection. For the rows that approving writes that was a fifth of its cost (docs/decisions/0021), so what is allowed
-- there is said by the types of the columns.
create domain not_negative as bigint check (value >= 0);
create domain positive as bigint check (value > 0);
create domain purchase_units as integer check (value between 1 and 1000);
create domain purchase_status as text check (value in ('pending', 'confirmed', 'rejected'));
-- For a statement that must have changed a wallet: where it found none, it fails.
create domain balance_of_wallet as bigint not null check (value >= 0);

alter table wallets
  drop constraint wallets_balance_check,
  alter column balance type not_negative;

-- Before an update a trigger locks the row by itself, which every award paid for; after it, nothing happens unless the
-- owner was written.
drop trigger wallets_keep_their_owner on wallets;
create trigger wallets_keep_their_owner after update of user_id on wallets
  for each row when (old.user_id <> new.user_id) execute function refuse_other_owner();

drop view stock;
alter table stock_takings
  drop constraint stock_takings_quantity_check,
  alter column quantity type purchase_units;
create view stock as
  select inventory.retailer_id, inventory.product_id,
         greatest(inventory.quantity - coalesce(taken.quantity, 0), 0)::integer as quantity,
         inventory.price_kobo, inventory.stocked_at
    from inventory
    left join (
      select retailer_id, product_id, sum(quantity) as quantity from stock_takings group by retailer_id, product_id
    ) as taken on taken.retailer_id = inventory.retailer_id and taken.product_id = inventory.product_id;

-- A decision writes its status and its moment together; the invariants of the tests look whether both are there.
alter table purchases
  drop constraint purchases_check,
  alter column quantity type purchase_units,
  alter column total_kobo type not_negative,
  alter column points type not_negative,
  alter column status type purchase_status;
drop function is_purchase(integer, bigint, bigint, text, timestamptz);

-- A transfer's kind says between which accounts it moves points, so no row can name others.
create domain transfer_kind as text
  check (value in ('earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down'));
create view transfer_accounts (kind, from_account, to_account) as values
  ('earn', 'issued', 'wallet'),
  ('spend', 'wallet', 'redeemed'),
  ('hold', 'wallet', 'held'),
  ('settle', 'held', 'redeemed'),
  ('refund', 'held', 'wallet'),
  ('reverse', 'redeemed', 'wallet'),
  ('adjust-up', 'adjusted', 'wallet'),
  ('adjust-down', 'wallet', 'adjusted');

-- Adjustments were only ever made by hand, if at all. One that a wallet took no part in has no kind now, and stops this.
drop view point_entries;
alter table point_transfers
  drop constraint point_transfers_move_check,
  alter column kind type transfer_kind using
    case when kind <> 'adjust' then kind
         when to_account = 'wallet' then 'adjust-up'
         when from_account = 'wallet' then 'adjust-down'
     end,
  alter column points type positive,
  alter column balance_after type not_negative,
  drop column from_account,
  drop column to_account;
drop function is_transfer(text, text, text, bigint, bigint);

-- Double entry as an auditor reads it: two legs per transfer.
create view point_entries as
  select id as transfer_id, reference, kind, user_id, from_account as account, -points as points, created_at
    from point_transfers join transfer_accounts using (kind)
  union all
  select id, reference, kind, user_id, to_account, points, created_at
    from point_transfers join transfer_accounts using (kind);

-- What a transfer is for is what it is known by. Its number only brings transfers into their order, and they lie in it:
-- the summary of every stretch of pages finds them, and costs an award nothing.
alter table point_transfers
  drop constraint point_transfers_pkey,
  drop constraint point_transfers_reference_key,
  add primary key (reference);
create index point_transfers_in_order on point_transfers using brin (id) with (autosummarize = on);
