-- Approving is what a shop's counter waits for: it touches few pages, and no row that other approvals need as well.

-- The lists of what waits for a decision, with all that they show, so that a page of them looks nothing up. A purchase
-- is in it exactly while it is pending; deciding takes it out, and leaves every index of the purchases alone.
create table pending_purchases (
  purchase_id uuid primary key references purchases,
  customer_id uuid not null,
  retailer_id uuid not null,
  product_id integer not null,
  created_at timestamptz not null,
  quantity integer not null,
  total_kobo bigint not null,
  points bigint not null,
  flags text[] not null,
  customer_email text not null,
  image_url text not null
);

insert into pending_purchases (purchase_id, customer_id, retailer_id, product_id, created_at, quantity, total_kobo, points,
                               flags, customer_email, image_url)
select purchases.id, purchases.customer_id, purchases.retailer_id, purchases.product_id, purchases.created_at,
       purchases.quantity, purchases.total_kobo, purchases.points, purchases.flags, users.email, purchase_photos.image_url
  from purchases
  join users on users.id = purchases.customer_id
  join purchase_photos on purchase_photos.id = purchases.photo_id
 where purchases.status = 'pending';

create index pending_purchases_by_retailer on pending_purchases (retailer_id, created_at desc, purchase_id desc);
create index pending_purchases_by_product on pending_purchases (product_id, created_at desc, purchase_id desc);
drop index purchases_pending_by_retailer, purchases_pending_by_product;

-- Shows the e-mail that the customer has now, should one ever change.
create function show_new_email() returns trigger language plpgsql as $$
begin
  update pending_purchases set customer_email = new.email where customer_id = new.id;
  return null;
end
$$;
create trigger users_show_new_email after update of email on users
  for each row when (old.email <> new.email) execute function show_new_email();

-- A decided purchase stays on its page, next to what it was.
alter table purchases set (fillfactor = 80);

-- What approved purchases took from a shop's stock since its row was written last: appended, so that no approval waits
-- for another's commit, and folded into the row when the shop adds to it, and every night.
create table stock_takings (
  retailer_id uuid not null,
  product_id integer not null,
  quantity integer not null check (quantity > 0)
);
create index stock_takings_by_product on stock_takings (retailer_id, product_id);

-- A shop may sell more than it has recorded; its stock then ends at zero.
create view stock as
  select inventory.retailer_id, inventory.product_id,
         greatest(inventory.quantity - coalesce(taken.quantity, 0), 0)::integer as quantity,
         inventory.price_kobo, inventory.stocked_at
    from inventory
    left join (
      select retailer_id, product_id, sum(quantity) as quantity from stock_takings group by retailer_id, product_id
    ) as taken on taken.retailer_id = inventory.retailer_id and taken.product_id = inventory.product_id;

-- Checking these would lock the row of whoever decides, which all approvals of a shop share, and write to that of the
-- customer. Accounts are never deleted, and both ids come from rows that are checked.
alter table purchases drop constraint purchases_decided_by_fkey;
alter table notices drop constraint notices_user_id_fkey;

-- Nothing lists the notices of one customer; they are sent in the order in which they were written.
drop index notices_by_user;
alter table notices drop column id, add column id bigint generated always as identity primary key;

-- PostgreSQL reads the text of a check anew for every statement, and long ones were a sixth of what approving costs; the
-- body of a function is read once per connection. What was checked still is, and which accounts a kind moves between.
create function is_transfer(kind text, from_account text, to_account text, balance_after bigint)
returns boolean language plpgsql immutable as $$
begin
  return case kind
           when 'earn' then from_account = 'issued' and to_account = 'wallet'
           when 'spend' then from_account = 'wallet' and to_account = 'redeemed'
           when 'hold' then from_account = 'wallet' and to_account = 'held'
           when 'settle' then from_account = 'held' and to_account = 'redeemed'
           when 'refund' then from_account = 'held' and to_account = 'wallet'
           when 'reverse' then from_account = 'redeemed' and to_account = 'wallet'
           when 'adjust' then from_account = 'adjusted' and to_account in ('wallet', 'issued', 'held', 'redeemed')
                           or to_account = 'adjusted' and from_account in ('wallet', 'issued', 'held', 'redeemed')
           else false
         end
     and (balance_after is not null) = ('wallet' in (from_account, to_account));
end
$$;
alter table point_transfers
  drop constraint point_transfers_kind_check,
  drop constraint point_transfers_from_account_check,
  drop constraint point_transfers_to_account_check,
  drop constraint point_transfers_check,
  drop constraint point_transfers_check1,
  add constraint point_transfers_move_check check (is_transfer(kind, from_account, to_account, balance_after));

create function is_purchase(quantity integer, total_kobo bigint, points bigint, status text, decided_at timestamptz)
returns boolean language plpgsql immutable as $$
begin
  return quantity between 1 and 1000 and total_kobo >= 0 and points >= 0
     and status in ('pending', 'confirmed', 'rejected') and (status = 'pending') = (decided_at is null);
end
$$;
alter table purchases
  drop constraint purchases_quantity_check,
  drop constraint purchases_total_kobo_check,
  drop constraint purchases_points_check,
  drop constraint purchases_status_check,
  drop constraint purchases_check,
  add constraint purchases_check check (is_purchase(quantity, total_kobo, points, status, decided_at));
