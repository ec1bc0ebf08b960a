-- What the marks of product PINs are made with, sealed by the keys that seal electricity tokens: the marks alone tell no PIN.
create table product_pin_key (
  is_one boolean primary key default true check (is_one),
  sealed text not null
);

-- PINs come in batches: on the packs of one product, till a day.
create table product_pin_batches (
  id uuid primary key,
  product_id integer not null references products(id),
  expires_at timestamptz not null,
  made_by uuid not null references users(id),
  made_at timestamptz not null default clock_timestamp(),
  voided_at timestamptz,
  void_reason text,
  constraint product_pin_batches_voided_with_reason check ((voided_at is null) = (void_reason is null))
);
create index product_pin_batches_of_product on product_pin_batches (product_id, made_at desc, id desc);

-- One use each. The purchase is the one that was declared with it.
create table product_pins (
  mark bytea primary key check (length(mark) = 32),
  batch_id uuid not null references product_pin_batches(id),
  purchase_id uuid unique references purchases(id),
  used_at timestamptz,
  constraint product_pins_used_by_a_purchase check ((purchase_id is null) = (used_at is null))
);
create index product_pins_by_batch on product_pins (batch_id, used_at);
