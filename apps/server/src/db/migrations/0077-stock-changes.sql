-- Every change of a shop's stock: what, how many units, by whom and when. Confirmed purchases add theirs in the confirming statement,
-- so nothing is referenced: purchases side by side would share the rows of shops, products and deciders.
create table stock_changes (
  id bigint generated always as identity primary key,
  retailer_id uuid not null,
  product_id integer not null,
  kind text not null check (kind in (
    'added', 'delivered', 'counted', 'lost', 'priced', 'confirmed', 'returned', 'sold', 'voided', 'deleted', 'restored')),
  units integer not null,
  price_kobo bigint check (price_kobo > 0),
  alert_at integer,
  changed_by uuid,
  -- The purchase, the sale, or the deletion that was undone.
  cause text,
  changed_at timestamptz not null default clock_timestamp()
);
create index stock_changes_of_product on stock_changes (retailer_id, product_id, id desc);
-- A deletion is undone once.
create unique index stock_changes_undone on stock_changes (cause) where kind = 'restored';

insert into stock_changes (retailer_id, product_id, kind, units, changed_at)
select retailer_id, product_id, 'added', quantity, added_at from stock_additions order by id;

-- From how many units on the shop is warned; null is the programme's own number.
alter table inventory add column alert_at integer check (alert_at between 0 and 1000000);
-- How often it was edited or added to, so that the later of two open forms does not silently win.
alter table inventory add column revision integer not null default 0;

create or replace view stock as
 select inventory.retailer_id, inventory.product_id,
        greatest(inventory.quantity - coalesce(taken.quantity, 0), 0)::integer as quantity,
        inventory.price_kobo, inventory.stocked_at, inventory.alert_at, inventory.revision
   from inventory
   left join (
     select retailer_id, product_id, sum(quantity::integer) as quantity from stock_takings group by retailer_id, product_id
   ) as taken using (retailer_id, product_id);
