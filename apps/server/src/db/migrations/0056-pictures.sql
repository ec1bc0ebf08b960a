-- Pictures that operators upload for products, missions and recognition. A row comes before its files, and the files of a
-- removed one go after it, so that no crash leaves a file that nothing names.
create table pictures (
  id uuid primary key,
  sha256 bytea not null check (length(sha256) = 32),
  added_by uuid not null references users(id),
  added_at timestamptz not null default clock_timestamp()
);
create index pictures_by_age on pictures (added_at);
create table removed_pictures (
  id uuid primary key
);

-- What is shown cannot be removed.
alter table products add column picture_id uuid generated always as (
  case when image_url ~ '^/api/pictures/[0-9a-f-]{36}$' then substring(image_url from 15)::uuid end
) stored references pictures(id);
create index products_by_picture on products (picture_id) where picture_id is not null;
alter table missions add column picture_id uuid generated always as (
  case when image_url ~ '^/api/pictures/[0-9a-f-]{36}$' then substring(image_url from 15)::uuid end
) stored references pictures(id);
create index missions_by_picture on missions (picture_id) where picture_id is not null;

-- Pictures by which a product is recognised beside the photos of its purchases.
create table reference_pictures (
  picture_id uuid primary key references pictures(id),
  product_id integer not null references products(id),
  added_by uuid not null references users(id),
  added_at timestamptz not null default clock_timestamp()
);
create index reference_pictures_by_product on reference_pictures (product_id, added_at desc, picture_id desc);
