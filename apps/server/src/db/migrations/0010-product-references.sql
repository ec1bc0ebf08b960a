-- Fruit and the like, which has no package to be told by.
alter table products add column is_loose boolean not null default false;

-- Photos of purchases that a shop or brand has confirmed, by which a product is recognised from then on.
create table product_references (
  photo_id uuid primary key references purchase_photos,
  product_id integer not null references products,
  customer_id uuid not null references users,
  -- In Lagos: one customer teaches one thing about a product a day.
  taken_on date not null,
  -- Dropped where others show more; removed where somebody of the shop, the brand or the programme said so.
  state text not null default 'kept' check (state in ('kept', 'dropped', 'removed')),
  removed_by uuid references users,
  created_at timestamptz not null default now(),
  unique (product_id, customer_id, taken_on),
  check ((state = 'removed') = (removed_by is not null))
);
create index product_references_kept on product_references (product_id) where state = 'kept';

-- Up to when decisions have been looked through for such photos.
create table reference_gathering (
  only_row boolean primary key default true check (only_row),
  gathered_until timestamptz not null
);
insert into reference_gathering (gathered_until) values ('-infinity');

-- A few pages for millions of purchases; a decision writes nothing to it until its block is summed up.
create index purchases_by_decision on purchases using brin (decided_at) with (autosummarize = on);
