-- Further barcodes of products, such as those of other packages, written with all fourteen digits.
create table product_barcodes (
  gtin text primary key check (gtin ~ '^\d{14}$'),
  product_id integer not null references products(id),
  added_at timestamptz not null default clock_timestamp()
);
create index product_barcodes_by_product on product_barcodes (product_id, gtin);

-- Barcodes on photos of purchases that no product has: how often and where, and nothing of who took the photo.
create table unknown_barcodes (
  gtin text primary key check (gtin ~ '^\d{14}$'),
  times integer not null default 1 check (times > 0),
  last_retailer_id uuid not null references retailers(id),
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  ignored_at timestamptz
);
create index unknown_barcodes_by_times on unknown_barcodes ((ignored_at is null), times desc, gtin desc);
create index unknown_barcodes_by_time on unknown_barcodes ((ignored_at is null), last_seen_at desc, gtin desc);
