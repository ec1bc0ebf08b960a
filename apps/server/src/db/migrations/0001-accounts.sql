-- Shops and brands share one table: the specification gives them one area, one profile and one onboarding.
create table retailers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('retailer', 'brand')),
  name text not null,
  email text not null,
  address text not null,
  state text not null,
  city text not null,
  country text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Public once it is a shop's: customers type it as the shop PIN.
  unique_code text not null unique,
  created_at timestamptz not null default now()
);

-- Nearest shops first, without an extension: degrees of longitude are scaled to Nigeria's mean latitude.
create index retailers_by_place on retailers
  using gist (point(longitude * cos(radians(9)), latitude)) where kind = 'retailer';

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('customer', 'retailer', 'brand', 'operator')),
  retailer_id uuid references retailers,
  email text not null,
  -- How e-mails are compared: trimmed and lower-cased.
  email_key text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  state text not null,
  city text not null,
  country text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check ((role in ('retailer', 'brand')) = (retailer_id is not null))
);
create index users_by_retailer on users (retailer_id) where retailer_id is not null;

create table onboarding_codes (
  code text primary key,
  role text not null check (role in ('retailer', 'brand')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by uuid references retailers,
  used_at timestamptz,
  check ((used_by is null) = (used_at is null))
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_limit interval not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the sign-in page was opened with: recorded, never trusted.
  invitation_token text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);
