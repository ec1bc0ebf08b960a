-- Onboarding codes come in batches, so that the console shows what became of each walk through a market.
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

-- A code is made in the transaction of its batch, and neither is ever deleted.
alter table onboarding_codes
  add column batch_id uuid,
  add column revoked_at timestamptz,
  add constraint onboarding_codes_used_or_revoked check (num_nonnulls(used_at, revoked_at) <= 1);
create index onboarding_codes_by_batch on onboarding_codes (batch_id) where batch_id is not null;
create index onboarding_codes_by_shop on onboarding_codes (used_by) where used_by is not null;

-- The words of a name as searches look for them: in lower case, without diacritics. `searchedPrefixes` splits a search alike.
create function search_words(name text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(regexp_split_to_array(
    lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9\u0080-\U0010ffff]+'), ''))
$$;
create index retailers_by_words on retailers using gin (search_words(name));
create index retailers_by_age on retailers (created_at desc, id desc);
create index users_disabled_at_shops on users (retailer_id) where retailer_id is not null and disabled_at is not null;
