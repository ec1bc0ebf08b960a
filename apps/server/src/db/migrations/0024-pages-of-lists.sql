-- A page of a long list is read from an index, however much the shop stocks, the brand sells or the catalogue holds.
create index inventory_by_recency on inventory (retailer_id, stocked_at desc, product_id desc);
create index products_by_age on products (created_at desc, id desc);
create index products_by_brand_and_age on products (brand_id, created_at desc, id desc) where brand_id is not null;
drop index products_by_brand;

-- What waits for a brand's decision is read by brand, not once per product of the brand.
alter table pending_purchases add column brand_id uuid;
update pending_purchases set brand_id = products.brand_id
  from products where products.id = pending_purchases.product_id and products.brand_id is not null;
create index pending_purchases_by_brand on pending_purchases (brand_id, created_at desc, purchase_id desc)
  where brand_id is not null;
drop index pending_purchases_by_product;

-- Filled in here, so that purchases declared by a server of the version before are in the brand's list too.
create function show_brand_of_pending() returns trigger language plpgsql as $$
begin
  new.brand_id := (select products.brand_id from products where products.id = new.product_id);
  return new;
end
$$;
create trigger pending_purchases_show_brand before insert on pending_purchases
  for each row execute function show_brand_of_pending();

-- Shows the brand that the product has now, should it ever change.
create function show_new_brand() returns trigger language plpgsql as $$
begin
  update pending_purchases set brand_id = new.brand_id where product_id = new.id;
  return null;
end
$$;
create trigger products_show_new_brand after update of brand_id on products
  for each row when (old.brand_id is distinct from new.brand_id) execute function show_new_brand();
