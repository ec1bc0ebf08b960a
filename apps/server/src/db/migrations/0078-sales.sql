-- Sales at a shop's counter. What is sold is taken from the stock in the same transaction.
create table sales (
  id uuid primary key,
  retailer_id uuid not null references retailers(id),
  sold_by uuid not null references users(id),
  paid text not null check (paid in ('cash', 'card')),
  total_kobo bigint not null check (total_kobo > 0),
  points integer not null default 0 check (points >= 0),
  -- Earlier than it was recorded, if there was no network.
  sold_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  voided_at timestamptz,
  voided_by uuid references users(id),
  void_reason text,
  check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null))
);
create index sales_of_shop on sales (retailer_id, sold_at desc, id desc);

create table sale_lines (
  sale_id uuid not null references sales(id),
  place smallint not null,
  product_id integer not null references products(id),
  quantity integer not null check (quantity > 0),
  price_kobo bigint not null check (price_kobo > 0),
  primary key (sale_id, place),
  unique (sale_id, product_id)
);
