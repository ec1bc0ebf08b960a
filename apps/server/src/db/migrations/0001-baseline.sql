-- The database of version 1.0.0: types and functions, the tables by area as in docs/data-model.md, triggers, and the
-- rows that every installation begins with.

-- -------------------------------------------------------------------------------------------------------------- Types

-- PostgreSQL prepares the checks of a table anew for every statement that writes to it, and the rules of a type once
-- per connection. In the tables that confirming a purchase writes to, the types say what is allowed
-- (docs/decisions/0021).
create domain not_negative as bigint check (value >= 0);
create domain positive as bigint check (value > 0);
create domain purchase_units as integer check (value between 1 and 1000);
create domain purchase_status as text check (value in ('pending', 'confirmed', 'rejected'));
-- The type of a statement’s result: if no wallet was changed, the statement fails.
create domain balance_of_wallet as bigint not null check (value >= 0);
create domain balance_of_prefund as bigint check (value >= 0);
create domain balance_of_shop as bigint check (value >= 0);
-- What a shop or brand may still issue; null for no limit.
create domain issuing_room as bigint constraint issuing_within_budget check (value >= 0);
-- The kind of a transfer names its two accounts (view transfer_accounts), so no row can name others.
create domain transfer_kind as text check (value in (
  'earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down',
  'earn-maturing', 'mature', 'take-back', 'take-back-maturing', 'take-back-debt', 'pay-debt',
  'top-up', 'draw', 'draw-back', 'forfeit', 'forfeit-maturing', 'write-off',
  'merge-out', 'merge-in', 'merge-debt-out', 'merge-debt-in', 'merge-pay', 'expire',
  'pay', 'take', 'give-back', 'pay-back', 'pay-out'
));

-- ---------------------------------------------------------------------------------------------------------- Functions

-- The provider’s clock. One function, so that the clock is the same on every node and a test can change it.
create function lagos_time() returns timestamp language sql as $$
  select clock_timestamp() at time zone 'Africa/Lagos'
$$;

-- Photos are compared with those of the last 90 days. The keys of the index contain the 30 days of a photo, so older
-- ones cost nothing.
create function photo_period(taken_at timestamptz) returns integer language sql immutable parallel safe as $$
  select ((taken_at at time zone 'UTC')::date - date '2000-01-01') / 30
$$;

-- How names are compared: in lower case, without diacritics.
create function plain_name(name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

-- How phone numbers are compared: in the domestic format, however they were typed.
create function plain_phone(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(number, '[^0-9+]', '', 'g'), '^(\+|00)?2340?', '0')
$$;

-- The words of a name as searches compare them: in lower case, without diacritics. `searchedPrefixes` splits a search
-- in the same way.
create function search_words(name text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(regexp_split_to_array(
    lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9\u0080-\U0010ffff]+'), ''))
$$;

-- `mail.example.com` and the domains above it: blocking a domain blocks those below it.
create function domains_of(email text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(array_to_string(labels[place:], '.')), '{}')
    from (select string_to_array(lower(split_part(email, '@', -1)), '.') as labels) as domain,
         generate_subscripts(labels, 1) as place
$$;

-- Adds points to the newest hour. Hours older than 24 hours are dropped.
create function add_to_hours(hours bigint[], passed integer, added bigint) returns bigint[]
  language sql immutable parallel safe as $$
    select case when passed <= 0 then array[hours[1] + added] || hours[2:25]
                else (array[added] || array_fill(0::bigint, array[least(passed, 25) - 1]) || hours)[1:25] end
  $$;

-- ------------------------------------------------------- Accounts, shops and brands: almost everything refers to them

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
create index retailers_by_place on retailers using gist (point(longitude * cos(radians(9)), latitude))
  where kind = 'retailer';
create index retailers_by_name on retailers (plain_name(name) collate "C", id);
create index retailers_by_words on retailers using gin (search_words(name));
create index retailers_by_age on retailers (created_at desc, id desc);

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('customer', 'retailer', 'brand', 'operator')),
  retailer_id uuid references retailers(id),
  email text not null,
  -- How email addresses are compared: trimmed and in lower case.
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
  -- Created by the demo. These accounts work only while the server runs as a demo.
  of_demo boolean not null default false,
  password_changed_at timestamptz,
  -- The roles of an operator (docs/decisions/0037).
  duties text[] not null default '{}',
  -- Set while the account may not redeem: by an operator, or by its owner, who said “This was not me”.
  redeeming_stopped_at timestamptz,
  redeeming_stopped_by uuid references users(id),
  -- What the owner of the account has proved to receive. It counts while it is the account’s address and number.
  -- Numbers get new owners, so a number belongs to the last account that verified it.
  verified_email text,
  verified_phone text check (verified_phone ~ '^0[789][01][0-9]{8}$'),
  -- A customer may close the account (docs/decisions/0042), and change their mind until `erase_at`. Afterwards a
  -- pseudonym is left, which the ledger and the purchases refer to.
  erase_at timestamptz,
  erasure_begun_at timestamptz,
  erased_at timestamptz,
  -- The customer wants no news of the programme. Messages about money and security are sent all the same.
  news_off_at timestamptz,
  -- No push notifications about decided purchases, or about points that expire. The messages are kept all the same.
  purchases_off_at timestamptz,
  expiry_off_at timestamptz,
  -- Who sent an operator’s last invitation, and when.
  invited_by uuid references users(id),
  invited_at timestamptz,
  check ((role in ('retailer', 'brand')) = (retailer_id is not null)),
  check (redeeming_stopped_by is null or redeeming_stopped_at is not null),
  constraint users_duties check (
    duties <@ array['admin', 'finance', 'catalogue', 'support', 'fraud', 'auditor']
    and (role = 'operator') = (duties <> '{}')
  ),
  constraint users_erasure check (
    (erase_at is null or role = 'customer')
    and (erasure_begun_at is null or erase_at is not null)
    and (erased_at is null or erasure_begun_at is not null)
  )
);
create index users_by_retailer on users (retailer_id) where retailer_id is not null;
create index users_operators on users (id) where role = 'operator';
-- Partial, so that a change does not block rows that refer to the account.
create unique index users_by_verified_phone on users (verified_phone) where verified_phone is not null;
create index users_to_erase on users (erase_at) where erase_at is not null and erased_at is null;
create index users_erased on users (id) where erased_at is not null;
-- Operators find customers by how names, addresses and numbers begin. Collation "C" makes a beginning a range.
create index users_by_name on users (plain_name(first_name || ' ' || last_name) collate "C", id)
  where role = 'customer';
create index users_by_surname on users (plain_name(last_name || ' ' || first_name) collate "C", id)
  where role = 'customer';
create index users_by_email on users (email_key collate "C", id) where role = 'customer';
create index users_by_phone on users (plain_phone(phone_number) collate "C", id) where role = 'customer';
create index users_by_age on users (created_at desc, id desc) where role = 'customer';
create index users_disabled_at_shops on users (retailer_id) where retailer_id is not null and disabled_at is not null;
create index users_by_erasure on users (erased_at desc, id desc) where erased_at is not null;
-- How many accounts a block of a domain affects.
create index users_by_domain on users (reverse(email_key) collate "C");

-- ----------------------------------------------------------------------------------------------------------- Identity

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users(id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_limit interval not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the sign-in page was opened with: recorded, never trusted.
  invitation_token text,
  -- What the owner of the account is shown. The network address is shortened before it is stored.
  id uuid not null default gen_random_uuid() unique,
  device text not null default 'Unknown device',
  network text not null default '',
  device_hash bytea,
  -- When the operator last confirmed a second factor in this session.
  proved_at timestamptz,
  -- A session on the shop’s own device in counter mode: it may do what a cashier may, once a cashier has entered a
  -- PIN.
  at_counter boolean not null default false,
  cashier_id uuid,
  cashier_until timestamptz,
  check (cashier_id is null or at_counter)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_cashier on sessions (cashier_id) where cashier_id is not null;

-- Browsers that have signed in to an account. Failures from other browsers do not lock them out.
create table known_devices (
  user_id uuid not null references users(id),
  device_hash bytea not null,
  -- Since its last success. A browser that fails too often is no longer known.
  failures integer not null default 0 check (failures >= 0),
  known_since timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- The first device of an account that had no points is known at once. Any other counts as new for some hours.
  is_first boolean not null default false,
  primary key (user_id, device_hash)
);
create index known_devices_by_use on known_devices (last_used_at);
create index known_devices_by_hash on known_devices (device_hash);

-- Failures in a row from unknown browsers, by the hash of the email address. Addresses without an account are counted
-- too, so that nobody learns which addresses have one.
create table sign_in_failures (
  account bytea primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null default now()
);
create index sign_in_failures_by_time on sign_in_failures (last_failed_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users(id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);

-- The code in the last message to an address or a number that is to be verified. It is valid while the account has
-- the address and number that it had then.
create table contact_codes (
  user_id uuid not null references users(id),
  contact text not null check (contact in ('email', 'phone')),
  sent_to text not null check (sent_to <> ''),
  account_had text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (user_id, contact)
);

create table passkeys (
  id text primary key check (id <> ''),
  user_id uuid not null references users(id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- The challenge for adding a passkey, issued for the PIN, or for the password if there is no PIN.
create table passkey_offers (
  user_id uuid primary key references users(id),
  session_hash bytea not null,
  challenge text not null,
  by_password boolean not null,
  expires_at timestamptz not null
);

-- How a customer confirms a redemption. The row is created with the first PIN or passkey and stays: a PIN or passkey
-- that is later added with the password alone is a replacement.
create table wallet_guards (
  user_id uuid primary key references users(id),
  pin_hash text check (pin_hash <> ''),
  pin_tries integer not null default 0 check (pin_tries between 0 and 5),
  locked_until timestamptz,
  replaced_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- The code in the last email about a forgotten PIN. A used one has no hash.
create table wallet_codes (
  user_id uuid primary key references users(id),
  code_hash text check (code_hash <> ''),
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);

-- A confirmation of one redemption or payment, not yet used. Redeeming deletes it, so it works once.
create table redemption_proofs (
  nonce_hash bytea primary key,
  user_id uuid not null references users(id),
  session_hash bytea not null,
  wish_hash bytea not null,
  way text check (way in ('pin', 'passkey')),
  expires_at timestamptz not null
);
create index redemption_proofs_by_expiry on redemption_proofs (expires_at);

create table operator_factors (
  user_id uuid primary key references users(id),
  -- Encrypted with the key of the meter tokens.
  totp_secret text not null check (totp_secret like 'v1.%'),
  -- The half minute of the last accepted code: a code works once.
  last_step bigint not null,
  made_at timestamptz not null default clock_timestamp()
);

create table operator_recovery_codes (
  user_id uuid not null references users(id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A sign-in with a correct password that still needs the second factor.
create table operator_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users(id),
  -- For an operator without a second factor: the encrypted secret to enrol.
  totp_secret text check (totp_secret like 'v1.%'),
  expires_at timestamptz not null
);
create index operator_challenges_by_user on operator_challenges (user_id);
create index operator_challenges_by_expiry on operator_challenges (expires_at);

-- An operator with a row here has yet to set a password.
create table operator_invitations (
  user_id uuid primary key references users(id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- False once the operator has accepted an invitation: a renewed one is not the first.
  is_first boolean not null default true
);

-- A link that creates the first operator of a real installation. Servers that start together print one each. The
-- first operator, however created, ends them all.
create table first_operator_link (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  issued_at timestamptz not null default clock_timestamp()
);

-- Two accounts of one person become one (docs/decisions/0053). The closed account keeps its history. Its points and
-- its debt move to the other one through a ledger account that is empty afterwards.
create table merged_customers (
  from_id uuid primary key references users(id),
  into_id uuid not null references users(id),
  reason text not null check (reason <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  merged_at timestamptz not null default clock_timestamp(),
  check (from_id <> into_id),
  check (approved_by <> asked_by)
);
create index merged_customers_by_survivor on merged_customers (into_id);

-- Points that were moved, at once and by later nights. The reference of each transfer names its move.
create table merge_moves (
  id uuid primary key,
  from_id uuid not null references merged_customers(from_id),
  into_id uuid not null references users(id),
  moved_at timestamptz not null default clock_timestamp()
);
create index merge_moves_from on merge_moves (from_id);
create index merge_moves_into on merge_moves (into_id);

-- Copies of customers’ own data, requested through an operator. An email with a link goes to the verified address.
create table data_requests (
  id uuid primary key,
  customer_id uuid not null references users(id),
  reason text not null check (reason <> ''),
  asked_by uuid not null references users(id),
  asked_at timestamptz not null default clock_timestamp(),
  notice_id bigint not null,
  fetched_at timestamptz
);
create index data_requests_open on data_requests (asked_at, id) where fetched_at is null;
create index data_requests_done on data_requests (fetched_at desc, id desc) where fetched_at is not null;
create index data_requests_by_customer on data_requests (customer_id);

-- ---------------------------------------------------------------------------------------------------------- Catalogue

-- Barcodes on photos of purchases that no product has: how often and where, but not whose photo it was.
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

-- Pictures that operators upload for products, missions and recognition. A row is written before its files, and a
-- removed picture’s files are deleted after its row, so no crash leaves a file that no row names.
create table pictures (
  id uuid primary key,
  sha256 bytea not null check (length(sha256) = 32),
  added_by uuid not null references users(id),
  added_at timestamptz not null default clock_timestamp()
);
create index pictures_by_age on pictures (added_at);

create table products (
  id integer generated always as identity primary key,
  name text not null,
  brand_name text not null,
  -- The brand’s account. While it has none, only the name above is known.
  brand_id uuid references retailers(id),
  gtin text unique,
  points_per_unit integer not null check (points_per_unit between 0 and 100000),
  image_url text,
  created_at timestamptz not null default now(),
  -- Fruit and the like, sold without a package.
  is_loose boolean not null default false,
  -- For the console: its lists and imports.
  category text check (category <> ''),
  usual_price_kobo bigint check (usual_price_kobo > 0),
  hidden_at timestamptz,
  -- A picture that is shown cannot be removed.
  picture_id uuid generated always as (
    case when image_url ~ '^/api/pictures/[0-9a-f-]{36}$' then substring(image_url from 15)::uuid end
  ) stored references pictures(id),
  -- A merged product stays, hidden: purchases keep its name, and its old address redirects.
  merged_into integer references products(id),
  -- Counts the changes, so that the later of two open forms does not silently win.
  revision integer not null default 0,
  check (merged_into <> id),
  constraint products_merged_are_hidden check (merged_into is null or hidden_at is not null)
);
create index products_by_age on products (created_at desc, id desc);
create index products_by_brand_and_age on products (brand_id, created_at desc, id desc) where brand_id is not null;
create index products_by_name on products (plain_name(name) collate "C", id);
create index products_by_words on products using gin (search_words(name || ' ' || brand_name));
create index products_by_name_and_brand on products (lower(name), lower(brand_name));
create index products_by_full_gtin on products (lpad(gtin, 14, '0')) where gtin is not null;
create index products_by_category on products (category, created_at desc, id desc) where category is not null;
create index products_hidden on products (created_at desc, id desc) where hidden_at is not null;
create index products_by_picture on products (picture_id) where picture_id is not null;
create index products_merged on products (merged_into) where merged_into is not null;
create index products_by_category_words on products using gin (search_words(category)) where category is not null;

create table missions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  product_id integer not null references products(id),
  image_url text,
  bonus_points_per_unit integer not null check (bonus_points_per_unit between 1 and 100000),
  budget_points bigint not null check (budget_points >= 0),
  -- What purchases have claimed: taken at submission, returned by a rejection.
  spent_points bigint not null default 0 check (spent_points >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- The console creates drafts; commands publish at once.
  published_at timestamptz default now(),
  paused_at timestamptz,
  units_per_customer integer check (units_per_customer between 1 and 1000000),
  picture_id uuid generated always as (
    case when image_url ~ '^/api/pictures/[0-9a-f-]{36}$' then substring(image_url from 15)::uuid end
  ) stored references pictures(id),
  -- The highest part of the budget that operators were alerted about.
  alarmed_percent integer not null default 0 check (alarmed_percent in (0, 50, 80, 100)),
  check (ends_at > starts_at),
  check (spent_points <= budget_points)
);
create index missions_by_end on missions (ends_at);
create index missions_by_product on missions (product_id);
create index missions_by_age on missions (created_at desc, id desc);
create index missions_by_picture on missions (picture_id) where picture_id is not null;

-- Further barcodes of products, such as those of other packages, with all fourteen digits.
create table product_barcodes (
  gtin text primary key check (gtin ~ '^\d{14}$'),
  product_id integer not null references products(id),
  added_at timestamptz not null default clock_timestamp()
);
create index product_barcodes_by_product on product_barcodes (product_id, gtin);

-- A product’s points before each change since two operators last approved them: small changes add up.
create table product_point_moves (
  id bigint generated always as identity primary key,
  product_id integer not null references products(id),
  points_before integer not null,
  at timestamptz not null default clock_timestamp()
);
create index product_point_moves_by_product on product_point_moves (product_id, at, id);

create table removed_pictures (
  id uuid primary key
);

-- ------------------------------------------------------------------------------------------------------------ Earning

-- A photo is good for one purchase of one customer at one shop.
create table purchase_photos (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users(id),
  retailer_id uuid not null references retailers(id),
  image_url text not null,
  created_at timestamptz not null default now(),
  -- Of the bytes as they were sent. Null if the photo is not a file of ours.
  sha256 bytea check (length(sha256) = 32),
  -- Photos that look alike differ in few bits. Null if there is too little to see.
  perceptual_hash bit(64),
  -- When a purchase was declared with it.
  used_at timestamptz,
  -- The hash in four parts, each in a range of its own. Of two hashes that differ in at most six bits, at least one
  -- part differs in at most one bit: the search relies on that.
  perceptual_bands integer[] generated always as (array[
    photo_period(created_at) * 262144 + substring(perceptual_hash from 1 for 16)::integer,
    photo_period(created_at) * 262144 + 65536 + substring(perceptual_hash from 17 for 16)::integer,
    photo_period(created_at) * 262144 + 131072 + substring(perceptual_hash from 33 for 16)::integer,
    photo_period(created_at) * 262144 + 196608 + substring(perceptual_hash from 49 for 16)::integer
  ]) stored,
  -- Files are kept for a time; the rows stay, because purchases refer to them.
  file_removed_at timestamptz
);
create index purchase_photos_by_customer on purchase_photos (customer_id, image_url);
create index purchase_photos_used_by_bytes on purchase_photos (sha256) where used_at is not null;
create index purchase_photos_unused on purchase_photos (created_at) where used_at is null;
create index purchase_photos_used_by_look on purchase_photos using gin (perceptual_bands) with (fastupdate = off)
  where used_at is not null;
create index purchase_photos_with_file on purchase_photos (created_at)
  where used_at is not null and file_removed_at is null;

create table purchases (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users(id),
  retailer_id uuid not null references retailers(id),
  product_id integer not null references products(id),
  photo_id uuid unique references purchase_photos(id),
  quantity purchase_units not null,
  total_kobo not_negative not null,
  -- Fixed at submission: later changes of prices or rules change nothing here.
  points not_negative not null,
  status purchase_status not null default 'pending',
  flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Without a foreign key: checking it would lock the row of the decider, which all confirmations of a shop share.
  decided_by uuid,
  decided_at timestamptz,
  -- Confirmed by the shop or brand, and in review by an operator. The status stays pending.
  held_at timestamptz,
  held_by uuid references users(id),
  held_tenant uuid references retailers(id),
  -- The reversing statement ensures that no more units are reversed than were bought: a check here would cost every
  -- decision (docs/decisions/0021).
  reversed_units integer not null default 0,
  -- Why the shop or brand rejected it. The customer reads it.
  rejection_reason text check (
    rejection_reason in ('other-product', 'not-bought-here', 'other-quantity', 'already-counted', 'other')
  ),
  rejection_words text check (length(rejection_words) <= 120),
  check (rejection_reason is null or status = 'rejected')
) with (fillfactor = 80);
create index purchases_by_customer on purchases (customer_id, created_at desc, id desc);
-- A few pages for millions of purchases; a decision writes nothing to it until its block is summarised.
create index purchases_by_decision on purchases using brin (decided_at, created_at) with (autosummarize = on);
-- The console lists purchases by time: of all customers, of a shop, of a product. A decision changes none of these
-- columns, so a confirmation touches no index.
create index purchases_by_time on purchases (created_at desc, id desc);
create index purchases_by_shop on purchases (retailer_id, created_at desc, id desc);
create index purchases_by_product on purchases (product_id, created_at desc, id desc);
create index purchases_reversed on purchases (created_at desc, id desc) where reversed_units > 0;

-- The lists of pending purchases, with everything they show, so that a page needs no lookup. A purchase is here
-- exactly while it is pending. A decision deletes the row, and touches no index of `purchases`.
create table pending_purchases (
  purchase_id uuid primary key references purchases(id),
  customer_id uuid not null,
  retailer_id uuid not null,
  product_id integer not null,
  created_at timestamptz not null,
  quantity integer not null,
  total_kobo bigint not null,
  points bigint not null,
  flags text[] not null,
  customer_email text not null,
  image_url text,
  -- So that a brand’s list is read by brand, not once per product.
  brand_id uuid,
  has_pin boolean not null default false,
  constraint pending_purchases_come_with_something check (has_pin or image_url is not null)
);
create index pending_purchases_by_retailer on pending_purchases (retailer_id, created_at desc, purchase_id desc);
create index pending_purchases_by_brand on pending_purchases (brand_id, created_at desc, purchase_id desc)
  where brand_id is not null;
create index pending_purchases_by_age on pending_purchases (created_at);

-- Purchases in review. `purchases` says who confirmed them and when.
create table held_purchases (
  purchase_id uuid primary key references purchases(id),
  held_at timestamptz not null
);
create index held_purchases_in_order on held_purchases (held_at desc, purchase_id desc);

-- What a purchase has claimed of a mission’s budget.
create table purchase_bonuses (
  purchase_id uuid not null references purchases(id),
  mission_id uuid not null references missions(id),
  points bigint not null check (points > 0),
  units integer not null check (units > 0),
  primary key (purchase_id, mission_id)
);

create table purchase_reversals (
  id uuid primary key,
  purchase_id uuid not null references purchases(id),
  quantity purchase_units not null,
  points not_negative not null,
  -- The part that had been spent already, so that the customer owed it.
  debt not_negative not null,
  reason text not null check (reason <> ''),
  decided_by uuid not null references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (debt <= points)
);
create index purchase_reversals_by_purchase on purchase_reversals (purchase_id);
create index purchase_reversals_by_time on purchase_reversals using brin (created_at) with (autosummarize = on);

-- PINs are made in batches: for the packs of one product, valid until a day.
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

-- A PIN works once, for the purchase that was declared with it.
create table product_pins (
  mark bytea primary key check (length(mark) = 32),
  batch_id uuid not null references product_pin_batches(id),
  purchase_id uuid unique references purchases(id),
  used_at timestamptz,
  constraint product_pins_used_by_a_purchase check ((purchase_id is null) = (used_at is null))
);
create index product_pins_by_batch on product_pins (batch_id, used_at);

-- The key of the marks, encrypted with the key of the meter tokens: the marks alone reveal no PIN.
create table product_pin_key (
  is_one boolean primary key default true check (is_one),
  sealed text not null
);

-- Photos of confirmed purchases, from which recognition learns the product.
create table product_references (
  photo_id uuid primary key references purchase_photos(id),
  product_id integer not null references products(id),
  customer_id uuid not null references users(id),
  -- In Lagos: a customer contributes one photo of a product a day.
  taken_on date not null,
  -- Dropped in favour of more telling ones; removed by someone of the shop, the brand or the programme.
  state text not null default 'kept' check (state in ('kept', 'dropped', 'removed')),
  removed_by uuid references users(id),
  created_at timestamptz not null default now(),
  unique (product_id, customer_id, taken_on),
  check ((state = 'removed') = (removed_by is not null))
);
create index product_references_kept on product_references (product_id) where state = 'kept';

-- Uploaded pictures from which recognition learns the product.
create table reference_pictures (
  picture_id uuid primary key references pictures(id),
  product_id integer not null references products(id),
  added_by uuid not null references users(id),
  added_at timestamptz not null default clock_timestamp()
);
create index reference_pictures_by_product on reference_pictures (product_id, added_at desc, picture_id desc);

-- What one recognition engine computed from a reference; another engine computes its own.
create table product_reference_features (
  engine text not null,
  product_id integer not null references products(id) on delete cascade,
  reference_hash bytea not null,
  features bytea not null,
  created_at timestamptz not null default now(),
  primary key (engine, product_id, reference_hash)
);

-- Decisions up to this time have been searched for photos to learn from.
create table reference_gathering (
  only_row boolean primary key default true check (only_row),
  gathered_until timestamptz not null
);

-- Computed by a nightly job: the median quantity of a shop’s confirmed purchases.
create table shop_habits (
  retailer_id uuid primary key references retailers(id),
  median_quantity double precision not null,
  computed_at timestamptz not null default clock_timestamp()
);

-- ------------------------------------------------------------------------------------------------------------- Points

-- The balance is kept, never summed; its type is the last line of defence behind the conditional debit.
create table wallets (
  user_id uuid primary key references users(id),
  balance not_negative not null default 0,
  -- Points that become available later, and points owed (docs/decisions/0035). A wallet has a balance or a debt,
  -- never both: every credit pays the debt first.
  maturing not_negative not null default 0,
  debt not_negative not null default 0
) with (fillfactor = 70);

-- One row moves points from one account to another, so the sum over all accounts is zero by construction. System
-- accounts have no row that could be locked: they are the sum of their entries.
create table point_transfers (
  id bigint generated always as identity,
  -- The cause. It is unique, so nothing is applied twice.
  reference text primary key,
  kind transfer_kind not null,
  user_id uuid not null,
  points positive not null,
  -- The wallet’s balance after this transfer; null if the wallet takes no part.
  balance_after not_negative,
  created_at timestamptz not null default now()
);
create index point_transfers_in_order on point_transfers using brin (id, created_at) with (autosummarize = on);

create view transfer_accounts (kind, from_account, to_account) as values
  ('earn', 'issued', 'wallet'),
  ('spend', 'wallet', 'redeemed'),
  ('hold', 'wallet', 'held'),
  ('settle', 'held', 'redeemed'),
  ('refund', 'held', 'wallet'),
  ('reverse', 'redeemed', 'wallet'),
  ('adjust-up', 'adjusted', 'wallet'),
  ('adjust-down', 'wallet', 'adjusted'),
  ('earn-maturing', 'issued', 'maturing'),
  ('mature', 'maturing', 'wallet'),
  ('take-back', 'wallet', 'issued'),
  ('take-back-maturing', 'maturing', 'issued'),
  ('take-back-debt', 'debt', 'issued'),
  ('pay-debt', 'wallet', 'debt'),
  ('top-up', 'paid-in', 'prefund'),
  ('draw', 'prefund', 'issued'),
  ('draw-back', 'issued', 'prefund'),
  ('forfeit', 'wallet', 'forfeited'),
  ('forfeit-maturing', 'maturing', 'forfeited'),
  ('write-off', 'written-off', 'debt'),
  ('merge-out', 'wallet', 'merged'),
  ('merge-in', 'merged', 'wallet'),
  ('merge-debt-out', 'merged', 'debt'),
  ('merge-debt-in', 'debt', 'merged'),
  ('merge-pay', 'wallet', 'merged'),
  ('expire', 'wallet', 'expired'),
  ('pay', 'wallet', 'paying'),
  ('take', 'paying', 'shop'),
  ('give-back', 'shop', 'paying'),
  ('pay-back', 'paying', 'wallet'),
  ('pay-out', 'shop', 'paid-out');

-- Double entry as an auditor reads it: two legs per transfer.
create view point_entries as
  select id as transfer_id, reference, kind, user_id, from_account as account, -points as points, created_at
    from point_transfers join transfer_accounts using (kind)
  union all
  select id, reference, kind, user_id, to_account, points, created_at
    from point_transfers join transfer_accounts using (kind);

-- Each row until a job makes the points available or they are reversed.
create table maturing_points (
  cause text primary key,
  user_id uuid not null,
  points positive not null,
  matures_at timestamptz not null
);
create index maturing_points_by_time on maturing_points (matures_at);

create table point_adjustments (
  id uuid primary key,
  user_id uuid not null references wallets(user_id),
  points bigint not null check (points <> 0),
  reason text not null check (reason <> ''),
  evidence text,
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (approved_by <> asked_by)
);
create index point_adjustments_by_user on point_adjustments (user_id);
create index point_adjustments_alone on point_adjustments (asked_by, created_at) where approved_by is null;

-- Points that nobody redeems expire with a month if the policy says so (docs/decisions/0064).
create table point_expiries (
  -- The last day in Lagos on which they can be redeemed.
  ends_on date primary key,
  -- Points earned before this day in Lagos expire. A changed policy can only make it earlier.
  earned_before date not null,
  announced_at timestamptz not null default clock_timestamp(),
  -- Customers are notified in the order of their ids; all of them once is_listed.
  listed_through uuid,
  is_listed boolean not null default false,
  ended_at timestamptz
);

-- Customers who were notified. Nobody else’s points expire on that day.
create table expiring_points (
  ends_on date not null references point_expiries(ends_on) on delete cascade,
  user_id uuid not null references users(id),
  reminded_at timestamptz,
  ended_at timestamptz,
  primary key (ends_on, user_id)
);
create index expiring_points_of_customer on expiring_points (user_id, ends_on);
create index expiring_points_to_remind on expiring_points (ends_on, user_id)
  where reminded_at is null and ended_at is null;
create index expiring_points_to_end on expiring_points (ends_on, user_id) where ended_at is null;

-- Every transfer of a customer’s wallet, in a chain of its own: each hash covers the one before it
-- (docs/decisions/0054). A transfer is chained some minutes after its commit.
create table wallet_chain (
  user_id uuid not null,
  number integer not null check (number > 0),
  transfer_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, number)
);

-- What is published: one hash a day, over the chains that grew since the day before and that day’s hash.
create table ledger_seals (
  day date primary key,
  last_transfer_id bigint not null,
  wallets integer not null check (wallets > 0),
  tree bytea not null check (length(tree) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp()
);

-- A wallet’s place in the tree of a day, and the length of its chain then.
create table wallet_seals (
  user_id uuid not null,
  day date not null references ledger_seals(day),
  number integer not null,
  position integer not null,
  primary key (user_id, day)
);

-- The tree of a day: level 0 has a node for each wallet, the last level has one.
create table seal_nodes (
  day date not null references ledger_seals(day),
  level smallint not null,
  position integer not null,
  hash bytea not null check (length(hash) = 32),
  primary key (day, level, position)
);

-- Ranges of audited transfers, without gaps, and a hash of each, so that a night audits only what is new
-- (docs/decisions/0073).
create table audited_transfers (
  last_id bigint primary key,
  first_id bigint not null,
  transfers integer not null,
  hash bytea not null check (length(hash) = 32),
  audited_on date not null,
  check (first_id <= last_id)
);

-- The sums of each owner’s entries up to the last audited transfer, by account.
create table audited_balances (
  owner_id uuid primary key,
  wallet bigint,
  maturing bigint,
  debt bigint,
  prefund bigint,
  shop bigint
) with (fillfactor = 70);

-- ---------------------------------------------------------------------------------------------------------- Redeeming

create table redemption_items (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  type text not null check (type in ('airtime', 'data', 'electricity')),
  point_to_ngn_rate numeric(12, 4) not null check (point_to_ngn_rate > 0),
  created_at timestamptz not null default now(),
  -- Withdrawn from the app. The limits are ours, beside those of the provider.
  withdrawn_at timestamptz,
  least_points bigint check (least_points > 0),
  most_points bigint,
  revision integer not null default 0,
  -- When an operator approved the plans and their prices. Until then customers are offered what the provider lists.
  plans_agreed_at timestamptz,
  check (most_points >= least_points)
);

create table redemptions (
  id uuid primary key,
  customer_id uuid not null references users(id),
  item_id uuid not null references redemption_items(id),
  type text not null check (type in ('airtime', 'data', 'electricity')),
  -- The provider’s name for the service.
  service_id text not null,
  -- The phone or meter that is credited.
  recipient text not null,
  phone text not null,
  variation_code text,
  plan_name text,
  -- The owner of the meter, according to the provider.
  holder text,
  points bigint not null check (points > 0),
  -- Fixed when it was requested: later changes change nothing here.
  point_to_ngn_rate numeric(12, 4) not null,
  plan_price_kobo bigint check (plan_price_kobo > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Tells a double tap without an idempotency key from a second request.
  fingerprint bytea not null,
  -- Created once, before anything is sent. The provider executes each one once, on the day that it begins with.
  request_id text not null unique default
    to_char(lagos_time(), 'YYYYMMDDHH24MI') || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20),
  -- held: proven not executed. sent: possibly executed. manual: needs review.
  status text not null default 'held' check (status in ('held', 'sent', 'delivered', 'refunded', 'manual')),
  -- Raised by every lease; a worker that returns with an older one changes nothing.
  fence integer not null default 0,
  lease_until timestamptz,
  -- When a worker has to look at it next; null for never.
  next_at timestamptz default clock_timestamp(),
  sends integer not null default 0,
  -- Since it was last sent: how often the provider was asked, and how often in a row it did not know the order.
  requeries integer not null default 0,
  unseen integer not null default 0,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- Until then the provider refuses another order for the same recipient.
  quiet_until timestamptz,
  -- When a callback last caused a requery.
  hinted_at timestamptz,
  outcome_code text,
  -- Why the points were refunded, in words for the customer.
  reason text,
  token text,
  bonus_token text,
  units text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- When to requery because of a callback. Null once a later requery has begun.
  hint_due_at timestamptz,
  -- When the provider reported the opposite of how this redemption ended. It needs review.
  contradicted_at timestamptz,
  -- How it was confirmed: what was not adds up within 24 hours.
  proved_by text check (proved_by in ('pin', 'passkey')),
  check (status not in ('held', 'sent') or next_at is not null),
  check ((status in ('delivered', 'refunded')) = (finished_at is not null))
);
create index redemptions_by_customer on redemptions (customer_id, created_at desc, id desc);
create index redemptions_due on redemptions (next_at) where next_at is not null;
-- Tokens in plain text: none, once a server has started. The statement repeats the condition.
create index redemptions_unsealed on redemptions (id)
  where (coalesce(token, 'v1.') not like 'v1.%') or (coalesce(bonus_token, 'v1.') not like 'v1.%');
-- Read when the key is replaced.
create index redemptions_with_token on redemptions (id) where (token is not null) or (bonus_token is not null);
create index redemptions_contradicted on redemptions (contradicted_at) where contradicted_at is not null;
create index redemptions_by_recipient on redemptions (recipient, created_at);
-- What open redemptions hold is read with every balance.
create index redemptions_open_by_customer on redemptions (customer_id) where finished_at is null;
create index redemptions_by_end on redemptions using brin (finished_at) with (autosummarize = on);
create index redemptions_by_time on redemptions (created_at, id);
create index redemptions_refunded on redemptions (created_at, id) where status = 'refunded';
-- Open redemptions are few, and monitoring asks for them often.
create index redemptions_open on redemptions (created_at, id) include (status) where finished_at is null;

create table agreed_plans (
  item_id uuid not null references redemption_items(id),
  code text not null check (code <> ''),
  name text not null,
  -- Null if the customer chooses the amount.
  price_kobo bigint check (price_kobo > 0),
  primary key (item_id, code)
);

-- What operators decided where the provider gave no clear answer. Never removed: it moved points.
create table redemption_decisions (
  redemption_id uuid primary key references redemptions(id),
  decision text not null check (decision in ('delivered', 'refunded')),
  decided_by text not null check (decided_by <> ''),
  reason text not null check (reason <> ''),
  decided_at timestamptz not null default clock_timestamp(),
  -- Null for a command. What one operator decides alone adds up.
  asked_by uuid references users(id),
  approved_by uuid references users(id),
  check (approved_by <> asked_by)
);
create index redemption_decisions_alone on redemption_decisions (asked_by, decided_at) where approved_by is null;

-- How operators resolved status conflicts with the provider.
create table contradiction_answers (
  id uuid primary key,
  redemption_id uuid not null references redemptions(id),
  answer text not null check (answer in ('written-off', 'given-back', 'stands')),
  amount_kobo positive not null,
  note text not null check (note <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  answered_at timestamptz not null default clock_timestamp(),
  check (approved_by <> asked_by)
);
create index contradiction_answers_by_redemption on contradiction_answers (redemption_id);
create index contradiction_answers_alone on contradiction_answers (asked_by, answered_at) where approved_by is null;

-- The provider’s responses, without tokens, names and full numbers.
create table provider_answers (
  id bigint generated always as identity primary key,
  redemption_id uuid not null,
  asked text not null check (asked in ('pay', 'requery')),
  status integer,
  took_ms integer not null,
  body jsonb,
  kind text not null check (kind <> ''),
  code text not null check (code <> ''),
  step text not null check (step <> ''),
  at timestamptz not null default clock_timestamp()
);
create index provider_answers_by_redemption on provider_answers (redemption_id, id);
create index provider_answers_by_time on provider_answers using brin (at) with (autosummarize = on);

-- What cannot be redeemed at the moment: everything, a type, or an item. Existing orders continue. Null in paused_by
-- is a restore.
create table redemption_pauses (
  id uuid primary key,
  scope text not null check (scope in ('provider', 'type', 'item')),
  target text not null check (target <> ''),
  reason text not null check (reason <> ''),
  paused_by uuid references users(id),
  paused_at timestamptz not null default clock_timestamp(),
  ended_by uuid references users(id),
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create unique index redemption_pauses_in_force on redemption_pauses (scope, target) where ended_at is null;

-- Requeries of all orders of some days, one after the other.
create table requeries (
  id uuid primary key,
  from_day date not null,
  to_day date not null,
  asked_by uuid not null references users(id),
  begun_at timestamptz not null default clock_timestamp(),
  -- When the last one is due.
  ends_at timestamptz not null,
  orders integer not null check (orders > 0),
  check (from_day <= to_day)
);
create index requeries_in_order on requeries (begun_at, id);

create table requery_orders (
  requery_id uuid not null references requeries(id) on delete cascade,
  redemption_id uuid not null references redemptions(id),
  status_before text not null,
  primary key (requery_id, redemption_id)
);

-- What comparing a statement of the provider with our redemptions found. Never changed: a later comparison is another
-- row.
create table provider_statements (
  id uuid primary key,
  name text not null check (name <> ''),
  from_day date not null,
  to_day date not null,
  compared_by uuid not null references users(id),
  compared_at timestamptz not null default clock_timestamp(),
  lines integer not null check (lines > 0),
  matched integer not null check (matched >= 0),
  ours_only integer not null check (ours_only >= 0),
  theirs_only integer not null check (theirs_only >= 0),
  different integer not null check (different >= 0),
  ours_kobo not_negative not null,
  theirs_kobo not_negative not null,
  check (from_day <= to_day)
);
create index provider_statements_in_order on provider_statements (compared_at, id);

create table statement_differences (
  statement_id uuid not null references provider_statements(id),
  request_id text not null check (request_id <> ''),
  -- Null for an order that only the provider has.
  redemption_id uuid references redemptions(id),
  kind text not null check (kind in ('ours-only', 'theirs-only', 'different')),
  ours_kobo not_negative not null,
  theirs_kobo not_negative not null,
  our_status text,
  their_status text,
  primary key (statement_id, request_id)
);

-- The balance with the provider that orders are paid from, as last reported.
create table provider_float (
  only_row boolean primary key default true check (only_row),
  balance_kobo not_negative not null,
  asked_at timestamptz not null default clock_timestamp()
);

-- The first balance that the provider reported on a day in Lagos.
create table float_days (
  day date primary key,
  balance_kobo not_negative not null,
  asked_at timestamptz not null default clock_timestamp()
);

-- What the programme paid to the provider (docs/decisions/0052).
create table float_top_ups (
  id uuid primary key,
  amount_kobo positive not null,
  bank_reference text not null unique check (bank_reference <> ''),
  paid_at timestamptz not null,
  evidence text not null check (evidence <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  recorded_at timestamptz not null default clock_timestamp()
);
create index float_top_ups_in_order on float_top_ups (paid_at, id);

-- The people a customer redeems for, by names that the customer gave them. Removed with the account.
create table recipients (
  id uuid primary key,
  user_id uuid not null references users(id),
  kind text not null check (kind in ('phone', 'meter')),
  name text not null check (name <> ''),
  number text not null check (number ~ '^[0-9]{10,13}$'),
  -- Of a phone: a number that changed networks keeps its prefix. Of a meter: the company and the kind of plan.
  network text not null check (network <> ''),
  variation_code text check (variation_code <> ''),
  -- The phone that gets a meter’s token.
  phone text,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, kind, number)
);
create index recipients_by_customer on recipients (user_id, created_at desc, id desc);

-- The keys that encrypt meter tokens, by names that reveal nothing: a server that lacks one of them does not start.
create table token_keys (
  id text primary key,
  created_at timestamptz not null default now()
);

-- --------------------------------------------------------------------------------------------------------------- Shop

-- A sheet of onboarding codes: the console shows what became of each.
create table code_batches (
  id uuid primary key,
  role text not null check (role in ('retailer', 'brand')),
  agent text not null check (agent <> ''),
  territory text not null check (territory <> ''),
  expires_at timestamptz not null,
  made_by uuid not null references users(id),
  made_at timestamptz not null default clock_timestamp()
);
create index code_batches_by_age on code_batches (made_at desc, id desc);

create table onboarding_codes (
  code text primary key,
  role text not null check (role in ('retailer', 'brand')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by uuid references retailers(id),
  used_at timestamptz,
  -- A code is created in the transaction of its batch, and neither is ever deleted.
  batch_id uuid references code_batches(id),
  revoked_at timestamptz,
  check ((used_by is null) = (used_at is null)),
  constraint onboarding_codes_used_or_revoked check (num_nonnulls(used_at, revoked_at) <= 1)
);
create index onboarding_codes_by_batch on onboarding_codes (batch_id) where batch_id is not null;
create index onboarding_codes_by_shop on onboarding_codes (used_by) where used_by is not null;

create table inventory (
  retailer_id uuid not null references retailers(id),
  product_id integer not null references products(id),
  quantity integer not null check (quantity >= 0),
  price_kobo bigint not null check (price_kobo > 0),
  -- When the shop last added to it; purchases do not change it.
  stocked_at timestamptz not null default now(),
  -- The shop is alerted below this number of units; null for the programme’s own number.
  alert_at integer check (alert_at between 0 and 1000000),
  -- Counts the changes, so that the later of two open forms does not silently win.
  revision integer not null default 0,
  primary key (retailer_id, product_id)
);
-- A page of a long list is read from an index, however long the list is.
create index inventory_by_recency on inventory (retailer_id, stocked_at desc, product_id desc);
create index inventory_by_product on inventory (product_id);

-- What confirmed purchases took from the stock since its row was last written: appended, so that no confirmation
-- waits for another’s commit, and deducted when the shop adds to the stock, and every night.
create table stock_takings (
  retailer_id uuid not null,
  product_id integer not null,
  quantity purchase_units not null
);
create index stock_takings_by_product on stock_takings (retailer_id, product_id);

-- A shop may sell more than it has recorded; its stock then ends at zero.
create view stock as
  select inventory.retailer_id, inventory.product_id,
         greatest(inventory.quantity - coalesce(taken.quantity, 0), 0)::integer as quantity,
         inventory.price_kobo, inventory.stocked_at, inventory.alert_at, inventory.revision
    from inventory
    left join (
      select retailer_id, product_id, sum(quantity::integer) as quantity from stock_takings group by retailer_id, product_id
    ) as taken using (retailer_id, product_id);

-- Every change of a shop’s stock. Confirmations add theirs in their own statement, so there are no foreign keys:
-- parallel confirmations would share the rows of shops, products and deciders.
create table stock_changes (
  id bigint generated always as identity primary key,
  retailer_id uuid not null,
  product_id integer not null,
  kind text not null check (kind in (
    'added', 'delivered', 'counted', 'lost', 'priced', 'confirmed', 'returned', 'sold', 'voided', 'deleted', 'restored'
  )),
  units integer not null,
  price_kobo bigint check (price_kobo > 0),
  alert_at integer,
  changed_by uuid,
  -- The purchase, the sale, or the deletion that was undone.
  cause text,
  changed_at timestamptz not null default clock_timestamp()
);
create index stock_changes_of_product on stock_changes (retailer_id, product_id, id desc);
-- A deletion is undone once.
create unique index stock_changes_undone on stock_changes (cause) where kind = 'restored';

-- What shops recorded as stock, to compare with what they confirm.
create table stock_additions (
  id bigint generated always as identity primary key,
  retailer_id uuid not null references retailers(id),
  product_id integer not null references products(id),
  quantity integer not null check (quantity > 0),
  added_at timestamptz not null default now()
);
create index stock_additions_by_time on stock_additions using brin (added_at) with (autosummarize = on);

-- Who works at a shop’s counter. The shopkeeper adds them; they have no account.
create table cashiers (
  id uuid primary key,
  retailer_id uuid not null references retailers(id),
  name text not null check (length(name) between 1 and 60),
  pin_hash text not null,
  -- How many points the cashier may issue in a day; null for the shop’s own limits alone.
  points_a_day integer check (points_a_day >= 0),
  pin_tries integer not null default 0 check (pin_tries >= 0),
  locked_until timestamptz,
  -- By the shopkeeper, until they unlock it.
  locked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The row stays: actions are kept under the name.
  deleted_at timestamptz
);
create index cashiers_of_shop on cashiers (retailer_id, id desc) where deleted_at is null;
create unique index cashiers_by_name on cashiers (retailer_id, lower(name)) where deleted_at is null;
alter table sessions add foreign key (cashier_id) references cashiers(id);

-- Actions at a counter, of a cashier, or of the shopkeeper about one.
create table counter_acts (
  id bigint generated always as identity primary key,
  retailer_id uuid not null references retailers(id),
  cashier_id uuid not null references cashiers(id),
  by_shopkeeper boolean not null,
  act text not null,
  -- The purchase, sale or award.
  subject uuid,
  points bigint not null default 0,
  at timestamptz not null default clock_timestamp()
);
create index counter_acts_of_shop on counter_acts (retailer_id, id desc);
create index counter_acts_of_cashier on counter_acts (cashier_id, id desc);
-- What a cashier issued in the last 24 hours.
create index counter_acts_that_gave on counter_acts (cashier_id, at) include (points) where points > 0;

-- A phone’s secret for pay codes. It ends with its session. Several secrets may have the same number.
create table pay_secrets (
  session_id uuid primary key references sessions(id) on delete cascade,
  number smallint not null check (number between 0 and 9999),
  sealed text not null,
  created_at timestamptz not null default now(),
  -- A secret is handed out once. The phone that has it names it by this id.
  id uuid not null default gen_random_uuid(),
  ended_at timestamptz
);
create index pay_secrets_by_number on pay_secrets (number);

-- A code works once. Rows are needed for minutes, and kept for a day so that the phone can show what became of its
-- code.
create table pay_code_uses (
  session_id uuid not null references pay_secrets(session_id) on delete cascade,
  step bigint not null,
  retailer_id uuid not null references retailers(id),
  points bigint not null default 0,
  used_at timestamptz not null default clock_timestamp(),
  primary key (session_id, step)
);

-- A payment moves points only with its sale. Until then it is requested, and approved for some minutes.
create table point_payments (
  id uuid primary key,
  retailer_id uuid not null references retailers(id),
  customer_id uuid not null references users(id),
  asked_by uuid not null references users(id),
  -- The pay code that was shown. It works once, for one payment.
  session_id uuid not null,
  step bigint not null,
  points positive not null,
  amount_kobo positive not null,
  -- Of the whole sale.
  total_kobo positive not null,
  status text not null check (status in ('asked', 'agreed', 'refused', 'taken', 'returned')),
  -- How the owner confirmed it, if the policy demands it.
  proved_by text check (proved_by in ('pin', 'passkey')),
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  taken_at timestamptz,
  returned_at timestamptz,
  unique (session_id, step),
  check (amount_kobo <= total_kobo),
  check ((answered_at is null) = (status = 'asked')),
  check ((taken_at is null) = (status in ('asked', 'agreed', 'refused'))),
  check ((returned_at is null) = (status <> 'returned'))
);
create index point_payments_of_customer on point_payments (customer_id, asked_at desc);
create index point_payments_of_shop on point_payments (retailer_id, taken_at desc, id desc)
  where taken_at is not null;
create index point_payments_returned_by_shop on point_payments (retailer_id, returned_at desc, id desc)
  where returned_at is not null;
create index point_payments_taken on point_payments (taken_at) where taken_at is not null;
create index point_payments_returned on point_payments (returned_at) where returned_at is not null;

-- Sales at a shop’s counter. The transaction of a sale takes the units from the stock.
create table sales (
  id uuid primary key,
  retailer_id uuid not null references retailers(id),
  sold_by uuid not null references users(id),
  paid text not null check (paid in ('cash', 'card', 'points')),
  total_kobo bigint not null check (total_kobo > 0),
  points integer not null default 0 check (points >= 0),
  -- Earlier than recorded_at if there was no connection.
  sold_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  voided_at timestamptz,
  voided_by uuid references users(id),
  void_reason text,
  cashier_id uuid references cashiers(id),
  voided_by_cashier uuid references cashiers(id),
  payment_id uuid unique references point_payments(id),
  check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null)),
  constraint sales_paid_with_points check (paid <> 'points' or payment_id is not null)
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

-- What the customer of a pay code earned with a sale (docs/decisions/0069). The sale has taken the units of these
-- purchases from the stock.
create table sale_purchases (
  purchase_id uuid primary key references purchases(id),
  sale_id uuid not null references sales(id)
);
create index sale_purchases_of_sale on sale_purchases (sale_id);

-- Points that a shop accepted as payment, and what the programme owes it for them (docs/decisions/0066).
create table shop_accounts (
  tenant_id uuid primary key references retailers(id),
  balance balance_of_shop not null default 0,
  -- What these points were worth when they were accepted.
  owed_kobo not_negative not null default 0
) with (fillfactor = 70);

-- What operators paid to shops for points.
create table payouts (
  id uuid primary key,
  tenant_id uuid not null references retailers(id),
  points positive not null,
  amount_kobo positive not null,
  bank_reference text not null unique check (bank_reference <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (approved_by <> asked_by)
);
create index payouts_by_tenant on payouts (tenant_id, created_at);

-- Prepaid balances of shops and brands. Their points move like a customer’s: the user_id of the transfer is the
-- shop’s or brand’s.
create table prefunds (
  tenant_id uuid primary key references retailers(id),
  balance balance_of_prefund not null default 0
) with (fillfactor = 70);

create table top_ups (
  id uuid primary key,
  tenant_id uuid not null references retailers(id),
  points positive not null,
  amount_kobo positive not null,
  bank_reference text not null unique check (bank_reference <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (approved_by <> asked_by)
);
create index top_ups_by_tenant on top_ups (tenant_id, created_at);

-- What customers owe of points that a shop or brand had prepaid. Its balance gets them back as the debt is paid.
create table prefund_debts (
  reversal_id uuid primary key references purchase_reversals(id),
  tenant_id uuid not null references prefunds(tenant_id),
  user_id uuid not null references wallets(user_id),
  points positive not null
);
create index prefund_debts_by_user on prefund_debts (user_id);

-- Budgets cover any 24 hours. One row for each shop or brand, because a statement that has waited for others sees
-- only the newest version of the row that it updates.
create table issuing_windows (
  tenant_id uuid primary key references retailers(id),
  -- Hours since 1970.
  newest_hour integer not null,
  -- Issued in the newest hour, the one before it and so on: 25 hours, which cover the last 24 at any minute.
  points bigint[] not null,
  -- What may still be issued; null for no limit.
  room issuing_room,
  told_at timestamptz
) with (fillfactor = 70);

-- What a shop or brand issued on a day.
create table issuing_days (
  tenant_id uuid not null references retailers(id),
  day date not null,
  points not_negative not null,
  limit_points bigint,
  primary key (tenant_id, day)
) with (fillfactor = 70);

-- A customer’s shopping list, which several phones change while offline. Removed with the account.
create table shopping_lists (
  user_id uuid primary key references users(id),
  -- Raised by every change: a phone asks for what is newer than its own.
  revision bigint not null default 0 check (revision >= 0),
  -- Removed lines up to this revision are deleted: a phone that is further behind gets the whole list.
  forgotten_through bigint not null default 0 check (forgotten_through >= 0)
);

-- Each field has the value that was set last, by the clock of the phone that set it.
create table shopping_list_lines (
  user_id uuid not null references shopping_lists(user_id),
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  product_id integer not null references products(id),
  quantity integer not null check (quantity between 1 and 999),
  quantity_at timestamptz not null,
  note text not null default '',
  note_at timestamptz not null,
  is_ticked boolean not null default false,
  ticked_at timestamptz not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  revision bigint not null check (revision > 0),
  primary key (user_id, id)
);
create index shopping_list_lines_by_revision on shopping_list_lines (user_id, revision);
create index shopping_list_lines_by_product on shopping_list_lines (product_id);

-- How many changes of each phone are applied, so that none is applied twice.
create table shopping_list_phones (
  user_id uuid not null references shopping_lists(user_id),
  phone text not null check (phone ~ '^[0-9a-f]{32}$'),
  applied_through bigint not null check (applied_through >= 0),
  -- Phones that stop changing a list are removed with time: each sign-in creates another.
  heard_at timestamptz not null default now(),
  primary key (user_id, phone)
);

-- -------------------------------------------------------------------------------------------------------------- Trust

-- What the policy decided, and the facts. A refused purchase or redemption has no row of its own, so its subject is
-- null.
create table policy_decisions (
  id bigint generated always as identity primary key,
  act text not null check (act in ('declare', 'confirm', 'review', 'redeem')),
  subject_id uuid,
  customer_id uuid not null,
  -- Without a foreign key: checking it would lock the row of the newest version, which all confirmations share.
  policy_version integer not null,
  outcome text not null check (outcome in ('accepted', 'held', 'refused')),
  facts jsonb not null,
  findings jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index policy_decisions_by_subject on policy_decisions (subject_id);
create index policy_decisions_of_note on policy_decisions (created_at) where findings <> '[]';
create index policy_decisions_of_refused on policy_decisions (customer_id) where subject_id is null;

-- Actions that await a second operator.
create table approval_requests (
  id uuid primary key,
  kind text not null,
  subject text not null,
  proposal jsonb not null,
  asked_by uuid not null references users(id),
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid references users(id),
  decided_at timestamptz,
  decision text,
  -- The request takes effect by itself at this time if no one stops it.
  in_force_at timestamptz,
  check (
    num_nulls(decided_at, decision) in (0, 2)
    and (decided_by is null or decision is not null)
    and (decision is null or decided_by is not null or in_force_at is not null)
  ),
  constraint approval_requests_decided_by check ((decided_by = asked_by) = (decision = 'take-back')),
  constraint approval_requests_decision check (decision in ('approve', 'refuse', 'take-back'))
);
create index approval_requests_waiting on approval_requests (asked_at desc, id desc) where decision is null;
create index approval_requests_waiting_about on approval_requests (kind, subject) where decision is null;
-- All decided requests are kept, and read a page at a time.
create index approval_requests_by_time on approval_requests (asked_at desc, id desc);
create index approval_requests_coming on approval_requests (in_force_at)
  where decision is null and in_force_at is not null;

-- What was done and by whom (docs/decisions/0036). A row is written in the transaction of the action. A job then
-- chains committed rows by hashes, so that no transaction waits for another’s.
create table audit_log (
  id bigint generated always as identity primary key,
  -- An account; null for a command, the server itself or a caller without a session.
  user_id uuid,
  role text not null check (role <> ''),
  -- Who ran a command, according to the operating system.
  os_user text check (os_user <> ''),
  act text not null check (act <> ''),
  -- The id of what it is about.
  subject text check (subject <> ''),
  before jsonb,
  after jsonb,
  -- A hash of the network address and of the salt beside it in `audit_addresses`: once that row is deleted, the hash
  -- reveals nothing, and the chain still holds.
  origin text check (origin <> ''),
  request_id text check (request_id <> ''),
  at timestamptz not null default clock_timestamp()
);
-- Each filter of the audit trail, newest first; also for a copy of a person’s data, and for its erasure.
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_user on audit_log (user_id, at, id) where user_id is not null;
create index audit_log_by_subject on audit_log (subject, at, id) where subject is not null;
create index audit_log_by_act on audit_log (act, at, id);

-- One row per version, the newest in force. Decisions name the version that made them.
create table programme_policies (
  version integer primary key check (version >= 1),
  rules jsonb not null,
  reason text not null check (reason <> ''),
  proposed_by uuid references users(id),
  approved_by uuid references users(id),
  created_at timestamptz not null default clock_timestamp(),
  check (approved_by <> proposed_by)
);

-- What operators investigate: a shop or brand, a customer, or the records. A subject has one open case.
create table cases (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('shop', 'customer', 'records')),
  subject_id uuid not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  closed_by uuid references users(id),
  closed_at timestamptz,
  outcome text check (outcome <> ''),
  note text check (note <> ''),
  constraint cases_closed check (
    (state = 'closed') = (closed_by is not null)
    and (closed_by is null) = (closed_at is null)
    and (closed_by is null) = (outcome is null)
    and (closed_by is null) = (note is null)
  )
);
create unique index cases_open_by_subject on cases (subject_kind, subject_id) where state = 'open';
create index cases_open on cases (opened_at, id) where state = 'open';
-- Closed cases too, on the page of their subject.
create index cases_by_subject on cases (subject_id, opened_at);
create index cases_closed on cases (closed_at, id) where state = 'closed';

-- A decision of the policy, or a nightly finding about a shop’s figures.
create table case_evidence (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases(id),
  signal text not null check (signal <> ''),
  decision_id bigint references policy_decisions(id),
  purchase_id uuid references purchases(id),
  why text not null check (why <> ''),
  facts jsonb not null,
  found_at timestamptz not null default clock_timestamp()
);
create index case_evidence_in_order on case_evidence (case_id, id);
-- A purchase is evidence of a signal once, at declaration and confirmation together; a nightly finding once per case.
create unique index case_evidence_by_purchase on case_evidence (case_id, signal, purchase_id)
  where purchase_id is not null;
create unique index case_evidence_by_night on case_evidence (case_id, signal) where decision_id is null;

-- Computed by a nightly job from the purchases decided in the last 30 days.
create table shop_figures (
  retailer_id uuid primary key references retailers(id),
  decided integer not null,
  approved integer not null,
  median_seconds double precision,
  confirmed integer not null,
  points bigint not null,
  top_five_points bigint not null,
  at_night integer not null,
  customers_with_seen_photos integer not null,
  computed_at timestamptz not null default clock_timestamp(),
  units bigint not null,
  units_added bigint not null,
  customers_on_one_browser integer not null
);

-- What the last nightly job found unusual in these figures.
create table shop_signals (
  retailer_id uuid not null references retailers(id),
  signal text not null,
  facts jsonb not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (retailer_id, signal)
);

-- Phones, meters, email domains and devices that cannot open an account or redeem.
create table blocks (
  id uuid primary key,
  kind text not null check (kind in ('phone', 'meter', 'email-domain', 'device')),
  -- A number as it is redeemed for, a domain in lower case, or the hash of a device’s token in hexadecimal digits.
  target text not null check (target <> ''),
  -- What operators see of a device.
  label text check (label <> ''),
  reason text not null check (reason <> ''),
  made_by uuid not null references users(id),
  made_at timestamptz not null default clock_timestamp(),
  -- Null until someone lifts it.
  until timestamptz,
  lifted_by uuid references users(id),
  lifted_at timestamptz,
  check (lifted_by is null or lifted_at is not null)
);
create unique index blocks_in_force on blocks (kind, target) where lifted_at is null;
create index blocks_by_time on blocks (made_at desc, id desc);
create index blocks_by_target on blocks (target collate "C");

-- A customer’s appeal against an operator’s decision, once for each decision, and how it was decided.
create table appeals (
  id uuid primary key,
  customer_id uuid not null references users(id),
  about text not null check (about in ('review', 'reversal', 'freeze')),
  -- The purchase, the reversal, or the customer whose wallet is frozen: each freeze is identified by its time.
  subject_id uuid not null,
  decision_at timestamptz not null,
  purchase_id uuid references purchases(id),
  text text not null check (text <> ''),
  sent_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('upheld', 'undone')),
  words text check (words <> ''),
  decided_by uuid references users(id),
  decided_at timestamptz,
  unique (customer_id, about, subject_id, decision_at),
  check (num_nulls(outcome, words, decided_by, decided_at) in (0, 4)),
  check ((about = 'freeze') = (purchase_id is null))
);
create index appeals_open on appeals (sent_at, id) where outcome is null;
create index appeals_decided on appeals (decided_at desc, id desc) where outcome is not null;
create index appeals_by_purchase on appeals (purchase_id) where purchase_id is not null;

create table audit_chain (
  number bigint primary key check (number > 0),
  act_id bigint not null unique,
  -- SHA-256 over the previous hash and the row.
  hash bytea not null,
  chained_at timestamptz not null default clock_timestamp()
);

create table audit_addresses (
  act_id bigint primary key,
  salt bytea not null check (length(salt) = 16),
  address text not null check (address <> ''),
  at timestamptz not null default clock_timestamp()
);
create index audit_addresses_by_time on audit_addresses (at);

-- Counters of a few minutes. Losing them in a crash costs nothing, so they stay out of the write-ahead log.
create unlogged table rate_limits (
  bucket text primary key,
  window_ends_at timestamptz not null,
  uses integer not null
);

-- --------------------------------------------------------------------------------------------------------- Operations

-- Notifications: written in the transaction of the event, sent afterwards.
create table notices (
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  id bigint generated always as identity primary key,
  -- When its receiver said “This was not me”.
  denied_at timestamptz,
  -- A customer’s notifications are also the app’s messages.
  read_at timestamptz
);
create index notices_unsent on notices (created_at) where sent_at is null;
create index notices_sent on notices (sent_at) where sent_at is not null;
create index notices_of_user on notices (user_id, id);
-- What is for one user is sent beside broadcasts, and never waits behind them.
create index notices_unsent_of_one on notices (created_at) where sent_at is null and kind <> 'broadcast';

-- One row for each address that a notification still has to reach. The address is kept, not the registration: a
-- browser that renews its registration keeps its address, and one that changes hands is detected.
create table notice_deliveries (
  endpoint text not null,
  -- A browser shows only the newest notification of a tag, so only one is sent.
  tag text not null,
  notice_id bigint not null references notices(id),
  next_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  attempts integer not null default 0,
  lane text not null default 'push' check (lane in ('push', 'urgent-push', 'broadcast', 'mail', 'sms')),
  primary key (endpoint, tag)
);
-- Deleting a notification looks for its deliveries.
create index notice_deliveries_by_notice on notice_deliveries (notice_id);
create index notice_deliveries_due on notice_deliveries (lane, next_at);

-- A browser has one registration: that of whoever signed in there last.
create table push_registrations (
  token text primary key,
  user_id uuid not null references users(id),
  endpoint text not null unique,
  auth text not null,
  p256dh text not null,
  sw_scope text not null,
  vapid_key text not null,
  token_created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  session_hash bytea not null unique references sessions(token_hash) on update cascade on delete cascade
);
create index push_registrations_by_user on push_registrations (user_id);

-- Browsers that registered for notifications, so that accounts on one browser are detected although only the last one
-- has its notifications. Only hashes of the addresses are kept.
create table known_push_addresses (
  user_id uuid not null references users(id),
  address_hash bytea not null,
  known_since timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);
create index known_push_addresses_by_use on known_push_addresses (last_used_at);

-- Messages to many customers, sent in batches (docs/decisions/0052).
create table broadcasts (
  id uuid primary key,
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  segment jsonb not null,
  state text not null default 'sending' check (state in ('sending', 'stopped', 'sent')),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  made_at timestamptz not null default clock_timestamp(),
  -- The last customer addressed: the next batch begins after them.
  addressed_up_to uuid,
  addressed integer not null default 0 check (addressed >= 0),
  stopped_by uuid references users(id),
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'sending')),
  check (approved_by <> asked_by)
);
create index broadcasts_in_order on broadcasts (made_at, id);
create index broadcasts_sending on broadcasts (made_at) where state = 'sending';

-- Who a broadcast was sent to, once each, and whether a phone took it.
create table broadcast_recipients (
  broadcast_id uuid not null references broadcasts(id),
  user_id uuid not null references users(id),
  notice_id bigint not null,
  outcome text check (outcome in ('delivered', 'failed')),
  primary key (broadcast_id, user_id)
);
create unique index broadcast_recipients_by_notice on broadcast_recipients (notice_id);
create index broadcast_recipients_by_user on broadcast_recipients (user_id);

-- Alerts: what is wrong (docs/decisions/0052).
create table alarms (
  kind text not null check (kind <> ''),
  -- What it is about, such as a service or a mission; empty if there is only one of the kind.
  subject text not null,
  -- The alert is sent again when this changes, such as how much of a budget is spent.
  mark text not null,
  title text not null check (title <> ''),
  body text not null,
  raised_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  ended_at timestamptz,
  primary key (kind, subject)
);
create index alarms_on on alarms (raised_at) where ended_at is null;

-- Channels of alerts.
create table alarm_routes (
  id uuid primary key,
  -- `operators` is an email to every operator.
  way text not null check (way in ('operators', 'mail', 'webhook', 'push')),
  target text not null,
  kinds text[] not null,
  made_by uuid references users(id),
  made_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  check ((target = '') = (way = 'operators'))
);
create unique index alarm_routes_in_use on alarm_routes (way, target) where removed_at is null;

create table alarm_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject text not null,
  state text not null check (state in ('on', 'over', 'test')),
  title text not null check (title <> ''),
  body text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Browsers in which an operator turned alerts on. A row lasts as long as its session.
create table alarm_browsers (
  id uuid primary key,
  user_id uuid not null references users(id),
  session_hash bytea not null unique references sessions(token_hash) on update cascade on delete cascade,
  endpoint text not null unique,
  auth text not null,
  p256dh text not null,
  made_at timestamptz not null default clock_timestamp()
);
create index alarm_browsers_by_user on alarm_browsers (user_id);

create table alarm_deliveries (
  id bigint generated always as identity primary key,
  message_id bigint not null references alarm_messages(id) on delete cascade,
  route_id uuid not null references alarm_routes(id),
  way text not null check (way in ('mail', 'webhook', 'push')),
  target text not null check (target <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz default clock_timestamp(),
  lease_until timestamptz,
  -- The time and result of each try.
  tries jsonb not null default '[]',
  -- Of a push, as long as the browser is there.
  browser_id uuid references alarm_browsers(id) on delete set null,
  unique (message_id, way, target),
  check ((state = 'waiting') = (next_at is not null))
);
create index alarm_deliveries_due on alarm_deliveries (next_at) where state = 'waiting';
create index alarm_deliveries_by_state on alarm_deliveries (state, id);
create index alarm_deliveries_to_browser on alarm_deliveries (browser_id) where browser_id is not null;

-- Filters of the console’s lists, saved by an operator under a name.
create table saved_views (
  id uuid primary key,
  operator_id uuid not null references users(id),
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  -- As in the address.
  filters text not null check (filters <> ''),
  saved_at timestamptz not null default clock_timestamp()
);
create unique index saved_views_by_name on saved_views (operator_id, list, lower(name));

-- The last result of each nightly check: every node shows the same metric, and operators are alerted once.
create table cross_checks (
  name text primary key,
  checked_at timestamptz not null,
  -- When it last found nothing: older rows are not read again.
  sound_at timestamptz,
  differences integer not null check (differences >= 0),
  examples jsonb not null
);

-- The sums of a completed day in Lagos, so that a report of a year reads days, not purchases (docs/decisions/0047).
-- They never change: transfers, decisions and reversals are append-only.
create table ledger_days (
  day date not null,
  kind transfer_kind not null,
  points positive not null,
  transfers bigint not null check (transfers > 0),
  primary key (day, kind)
);

-- What shops, brands and missions issued.
create table earning_days (
  day date not null,
  dimension text not null check (dimension in ('shop', 'brand', 'mission')),
  subject_id uuid not null,
  purchases integer not null check (purchases >= 0),
  issued not_negative not null,
  taken_back not_negative not null,
  primary key (dimension, day, subject_id)
);

create table decision_days (
  day date primary key,
  confirmed integer not null check (confirmed >= 0),
  rejected integer not null check (rejected >= 0),
  median_seconds double precision not null,
  slowest_tenth_seconds double precision not null
);

-- Customers by the month in Lagos of their first confirmed purchase, and how many of them were active in a later
-- month. Completed days are counted once (docs/decisions/0047).
create table customer_cohorts (
  user_id uuid primary key references users(id),
  month date not null
);

create table customer_months (
  user_id uuid not null references users(id),
  month date not null,
  what text not null check (what in ('earned', 'redeemed')),
  primary key (user_id, month, what)
);

create table cohort_months (
  cohort date not null,
  month date not null,
  what text not null check (what in ('earned', 'redeemed')),
  customers integer not null check (customers > 0),
  primary key (cohort, month, what)
);

-- The first day that is not summed yet.
create table summed_until (
  only_row boolean primary key default true check (only_row),
  day date not null
);

-- The first day that is not counted yet.
create table cohorts_until (
  only_row boolean primary key default true check (only_row),
  day date not null
);

-- When each job is due next. A job that was missed while no server ran is due at the next start.
create table scheduled_jobs (
  name text primary key,
  next_at timestamptz not null,
  -- Until then one server works on it.
  lease_until timestamptz,
  -- Since it last succeeded.
  failures integer not null default 0,
  -- When it last ended, when it last succeeded, and what has failed since.
  ran_at timestamptz,
  succeeded_at timestamptz,
  fault text
);

-- Finished backups, recorded by the backup command. No backup contains its own row.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default clock_timestamp(),
  folder text not null check (folder <> ''),
  files integer not null check (files > 0),
  bytes bigint not null check (bytes > 0)
);

create table idempotency_keys (
  user_id uuid not null references users(id),
  call_path text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, call_path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- A demo has points that nobody paid for and passwords that everybody knows, so it stays a demo.
create table installation (
  only_row boolean primary key default true check (only_row),
  begun_as text not null check (begun_as in ('demo', 'real')),
  begun_at timestamptz not null default clock_timestamp(),
  -- Draws the purchases that are checked, so that no shop can work out which.
  lot uuid not null default gen_random_uuid()
);

-- Keys that all nodes share and nobody else may know, such as the one that signs links to photos.
create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32),
  created_at timestamptz not null default now()
);

-- ----------------------------------------------------------------------------------------------------------- Triggers

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'point transfers are append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger merged_customers_are_append_only before delete or update on merged_customers
  for each row execute function refuse_ledger_change();
create trigger merge_moves_are_append_only before delete or update on merge_moves
  for each row execute function refuse_ledger_change();
create trigger purchase_reversals_are_append_only before delete or update on purchase_reversals
  for each row execute function refuse_ledger_change();
create trigger point_transfers_are_append_only before delete or update on point_transfers
  for each row execute function refuse_ledger_change();
create trigger point_transfers_are_never_truncated before truncate on point_transfers
  for each statement execute function refuse_ledger_change();
create trigger point_adjustments_are_append_only before delete or update on point_adjustments
  for each row execute function refuse_ledger_change();
create trigger wallet_chain_is_append_only before delete or update on wallet_chain
  for each row execute function refuse_ledger_change();
create trigger wallet_chain_is_never_truncated before truncate on wallet_chain
  for each statement execute function refuse_ledger_change();
create trigger ledger_seals_are_append_only before delete or update on ledger_seals
  for each row execute function refuse_ledger_change();
create trigger ledger_seals_are_never_truncated before truncate on ledger_seals
  for each statement execute function refuse_ledger_change();
create trigger wallet_seals_are_append_only before delete or update on wallet_seals
  for each row execute function refuse_ledger_change();
create trigger seal_nodes_are_append_only before delete or update on seal_nodes
  for each row execute function refuse_ledger_change();
create trigger audited_transfers_are_append_only before delete or update on audited_transfers
  for each row execute function refuse_ledger_change();
create trigger audited_transfers_are_never_truncated before truncate on audited_transfers
  for each statement execute function refuse_ledger_change();
create trigger redemption_decisions_are_append_only before delete or update on redemption_decisions
  for each row execute function refuse_ledger_change();
create trigger contradiction_answers_are_append_only before delete or update on contradiction_answers
  for each row execute function refuse_ledger_change();
create trigger provider_statements_are_append_only before delete or update on provider_statements
  for each row execute function refuse_ledger_change();
create trigger statement_differences_are_append_only before delete or update on statement_differences
  for each row execute function refuse_ledger_change();
create trigger float_top_ups_are_append_only before delete or update on float_top_ups
  for each row execute function refuse_ledger_change();
create trigger payouts_are_append_only before delete or update on payouts
  for each row execute function refuse_ledger_change();
create trigger top_ups_are_append_only before delete or update on top_ups
  for each row execute function refuse_ledger_change();

-- Shows the customer’s current email address.
create function show_new_email() returns trigger language plpgsql as $$
begin
  update pending_purchases set customer_email = new.email where customer_id = new.id;
  return null;
end
$$;
create trigger users_show_new_email after update of email on users
  for each row when (old.email <> new.email) execute function show_new_email();

create function refuse_wallet_removal() returns trigger language plpgsql as $$
begin
  raise exception 'wallets are never removed' using errcode = 'insufficient_privilege';
end
$$;
create trigger wallets_are_never_deleted before delete on wallets
  for each row execute function refuse_wallet_removal();
create trigger wallets_are_never_truncated before truncate on wallets
  for each statement execute function refuse_wallet_removal();

create function refuse_other_owner() returns trigger language plpgsql as $$
begin
  raise exception 'a wallet stays its customer’s' using errcode = 'insufficient_privilege';
end
$$;
create trigger wallets_keep_their_owner after update of user_id on wallets
  for each row when (old.user_id <> new.user_id) execute function refuse_other_owner();

create function show_brand_of_pending() returns trigger language plpgsql as $$
begin
  new.brand_id := (select products.brand_id from products where products.id = new.product_id);
  return new;
end
$$;
create trigger pending_purchases_show_brand before insert on pending_purchases
  for each row execute function show_brand_of_pending();

-- Shows the product’s current brand.
create function show_new_brand() returns trigger language plpgsql as $$
begin
  update pending_purchases set brand_id = new.brand_id where product_id = new.id;
  return null;
end
$$;
create trigger products_show_new_brand after update of brand_id on products
  for each row when (old.brand_id is distinct from new.brand_id) execute function show_new_brand();

create function refuse_other_beginning() returns trigger language plpgsql as $$
begin
  raise exception 'how an installation was begun never changes' using errcode = 'insufficient_privilege';
end
$$;
create trigger installation_never_changes before delete or update on installation
  for each row execute function refuse_other_beginning();
create trigger installation_is_never_truncated before truncate on installation
  for each statement execute function refuse_other_beginning();

create function refuse_policy_change() returns trigger language plpgsql as $$
begin
  raise exception 'versions of the policy and decisions by it are kept as they are' using errcode = 'insufficient_privilege';
end
$$;
create trigger policy_decisions_are_append_only before delete or update on policy_decisions
  for each row execute function refuse_policy_change();
create trigger policies_are_append_only before delete or update on programme_policies
  for each row execute function refuse_policy_change();

create function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  raise exception 'the evidence of a case is kept as it is' using errcode = 'insufficient_privilege';
end
$$;
create trigger case_evidence_is_append_only before delete or update on case_evidence
  for each row execute function refuse_evidence_change();
create trigger case_evidence_is_never_truncated before truncate on case_evidence
  for each statement execute function refuse_evidence_change();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_append_only before delete or update on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_is_never_truncated before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_chain_is_append_only before delete or update on audit_chain
  for each row execute function refuse_audit_change();
create trigger audit_chain_is_never_truncated before truncate on audit_chain
  for each statement execute function refuse_audit_change();

create function note_point_move() returns trigger language plpgsql as $$
begin
  insert into product_point_moves (product_id, points_before) values (old.id, old.points_per_unit);
  return null;
end
$$;
create trigger products_note_point_move after update of points_per_unit on products
  for each row when (old.points_per_unit is distinct from new.points_per_unit) execute function note_point_move();

create function refuse_counter_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done at a counter is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger counter_acts_are_append_only before delete or update on counter_acts
  for each row execute function refuse_counter_act_change();

-- --------------------------------------------------------------------------------------------------------------- Rows


insert into reference_gathering (gathered_until) values ('-infinity');

-- Until an admin chooses otherwise, every operator gets an email about every alert. The browsers reach nobody until an
-- operator turns alerts on in one.
insert into alarm_routes (id, way, target, kinds)
select gen_random_uuid(), way, target, array[
         'float-low', 'service-failing', 'redemption-late', 'provider-contradicts', 'records-disagree',
         'mission-budget', 'backup-old', 'plans-differ'
       ]
  from (values ('operators', ''), ('push', 'browsers')) as route (way, target);
