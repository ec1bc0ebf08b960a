-- What an account's owner is shown of a session. The address is shortened before it is stored.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default 'Unknown device',
  add column network text not null default '',
  add column device_hash bytea;

-- Browsers that signed in to an account before. Strangers' failures do not lock them out.
create table known_devices (
  user_id uuid not null references users,
  device_hash bytea not null,
  -- Since its last success. A browser that fails too often becomes a stranger.
  failures integer not null default 0 check (failures >= 0),
  known_since timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_by_use on known_devices (last_used_at);

-- Strangers' failures in a row, by the hash of the e-mail address: an address without an account is counted too, so that
-- nobody learns which has one.
create table sign_in_failures (
  account bytea primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null default now()
);
create index sign_in_failures_by_time on sign_in_failures (last_failed_at);

-- Policies have a rule more. Earlier versions are kept, so an installation that has one gets another.
insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || jsonb_build_object('refusesCommonPasswords', installation.begun_as <> 'demo'),
       'common passwords were added'
  from programme_policies as latest cross join installation
 where latest.version = (select max(version) from programme_policies);
