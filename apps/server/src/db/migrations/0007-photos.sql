-- Keys that every node needs and nobody outside may know, such as the one that signs the links of photos.
create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32),
  created_at timestamptz not null default now()
);

alter table purchase_photos
  -- Of the bytes as they were sent. Absent where no file of ours is behind the photo.
  add column sha256 bytea check (length(sha256) = 32),
  -- Photos that look alike differ in few bits. Absent where there is too little to see.
  add column perceptual_hash bit(64),
  -- The hash in four parts, each told from the others by what it is counted from: within six differing bits one part
  -- at least differs by no more than one, which is what the search goes by.
  add column perceptual_bands integer[] generated always as (array[
    substring(perceptual_hash from 1 for 16)::integer,
    65536 + substring(perceptual_hash from 17 for 16)::integer,
    131072 + substring(perceptual_hash from 33 for 16)::integer,
    196608 + substring(perceptual_hash from 49 for 16)::integer
  ]) stored,
  -- When a purchase was declared with it.
  add column used_at timestamptz;

update purchase_photos set used_at = purchases.created_at
  from purchases where purchases.photo_id = purchase_photos.id;

create index purchase_photos_used_by_bytes on purchase_photos (sha256) where used_at is not null;
create index purchase_photos_used_by_look on purchase_photos using gin (perceptual_bands) with (fastupdate = off)
  where used_at is not null;
create index purchase_photos_unused on purchase_photos (created_at) where used_at is null;

-- What a recognition engine computed from a picture of a product; another engine computes its own.
create table product_reference_features (
  engine text not null,
  product_id integer not null references products on delete cascade,
  reference_hash bytea not null,
  features bytea not null,
  created_at timestamptz not null default now(),
  primary key (engine, product_id, reference_hash)
);
