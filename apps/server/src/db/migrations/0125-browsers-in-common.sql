-- Browsers that asked for notices, so that accounts on one browser are seen though the last of them has its notices.
-- Of their addresses only hashes are kept.
create table known_push_addresses (
  user_id uuid not null references users(id),
  address_hash bytea not null,
  known_since timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);
create index known_push_addresses_by_use on known_push_addresses (last_used_at);
insert into known_push_addresses (user_id, address_hash)
select user_id, sha256(convert_to(endpoint, 'UTF8')) from push_registrations;

alter table shop_figures add column customers_on_one_browser integer not null default 0;
alter table shop_figures alter column customers_on_one_browser drop default;

insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || jsonb_build_object(
         'shopSignals', latest.rules -> 'shopSignals' || '{"customersOnOneBrowser": 5}'::jsonb),
       'customers who share a browser were added'
  from programme_policies as latest
 where latest.version = (select max(version) from programme_policies);
