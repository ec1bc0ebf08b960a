-- The console lists the purchases of all customers, of a shop or of a product by time. None of these columns changes when a
-- purchase is decided, so a confirmation still touches no index. What was taken back is rare: it has an index of its own.
create index purchases_by_time on purchases (created_at desc, id desc);
create index purchases_by_shop on purchases (retailer_id, created_at desc, id desc);
create index purchases_by_product on purchases (product_id, created_at desc, id desc);
create index purchases_reversed on purchases (created_at desc, id desc) where reversed_units > 0;
