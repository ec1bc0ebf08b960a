create table products (
  id integer generated always as identity primary key,
  name text not null,
  brand_name text not null,
  -- The brand that has an account here; the name above stands alone while it has none.
  brand_id uuid references retailers,
  gtin text unique,
  points_per_unit integer not null check (points_per_unit between 0 and 100000),
  image_url text,
  created_at timestamptz not null default now()
);
create index products_by_brand on products (brand_id) where brand_id is not null;

create table inventory (
  retailer_id uuid not null references retailers,
  product_id integer not null references products,
  quantity integer not null check (quantity >= 0),
  price_kobo bigint not null check (price_kobo > 0),
  -- When it was last added to; what customers take leaves it alone.
  stocked_at timestamptz not null default now(),
  primary key (retailer_id, product_id)
);

create table missions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  product_id integer not null references products,
  image_url text,
  bonus_points_per_unit integer not null check (bonus_points_per_unit between 1 and 100000),
  budget_points bigint not null check (budget_points >= 0),
  -- What purchases have claimed: taken at submission, given back by a rejection.
  spent_points bigint not null default 0 check (spent_points >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (spent_points <= budget_points)
);
create index missions_by_end on missions (ends_at);
create index missions_by_product on missions (product_id);

-- A photo is good for one purchase of one customer at one shop.
create table purchase_photos (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users,
  retailer_id uuid not null references retailers,
  image_url text not null,
  created_at timestamptz not null default now()
);
create index purchase_photos_by_customer on purchase_photos (customer_id, image_url);

create table purchases (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users,
  retailer_id uuid not null references retailers,
  product_id integer not null references products,
  photo_id uuid not null unique references purchase_photos,
  quantity integer not null check (quantity between 1 and 1000),
  total_kobo bigint not null check (total_kobo >= 0),
  -- Fixed at submission: a price or a rule that changes later changes nothing here.
  points bigint not null check (points >= 0),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected')),
  flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null))
);
create index purchases_by_customer on purchases (customer_id, created_at desc, id desc);
create index purchases_pending_by_retailer on purchases (retailer_id, created_at desc, id desc) where status = 'pending';
create index purchases_pending_by_product on purchases (product_id, created_at desc, id desc) where status = 'pending';

-- What a purchase has claimed of a mission's budget.
create table purchase_bonuses (
  purchase_id uuid not null references purchases,
  mission_id uuid not null references missions,
  points bigint not null check (points > 0),
  primary key (purchase_id, mission_id)
);

create table redemption_items (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  type text not null check (type in ('airtime', 'data', 'electricity')),
  point_to_ngn_rate numeric(12, 4) not null check (point_to_ngn_rate > 0),
  created_at timestamptz not null default now()
);
