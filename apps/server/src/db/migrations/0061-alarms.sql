-- What is wrong and whom it is told (docs/decisions/0052-the-float-is-a-book.md has the reasons).
create table alarms (
  kind text not null check (kind <> ''),
  -- What it is about, such as a service or a mission; empty where there is one of the kind.
  subject text not null,
  -- What is told again when it changes, such as how much of a budget is spent.
  mark text not null,
  title text not null check (title <> ''),
  body text not null,
  raised_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  ended_at timestamptz,
  primary key (kind, subject)
);
create index alarms_on on alarms (raised_at) where ended_at is null;

create table alarm_routes (
  id uuid primary key,
  -- `operators` reaches every operator by letter.
  way text not null check (way in ('operators', 'mail', 'webhook')),
  target text not null check ((target = '') = (way = 'operators')),
  kinds text[] not null,
  made_by uuid references users(id),
  made_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create unique index alarm_routes_in_use on alarm_routes (way, target) where removed_at is null;

-- Until an admin chooses otherwise, every operator gets a letter about everything, as before.
insert into alarm_routes (id, way, target, kinds) values (
  gen_random_uuid(), 'operators', '',
  array['float-low', 'service-failing', 'redemption-late', 'provider-contradicts', 'records-disagree', 'mission-budget', 'backup-old']
);

create table alarm_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject text not null,
  state text not null check (state in ('on', 'over', 'test')),
  title text not null check (title <> ''),
  body text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table alarm_deliveries (
  id bigint generated always as identity primary key,
  message_id bigint not null references alarm_messages(id) on delete cascade,
  route_id uuid not null references alarm_routes(id),
  way text not null check (way in ('mail', 'webhook')),
  target text not null check (target <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz default clock_timestamp() check ((state = 'waiting') = (next_at is not null)),
  lease_until timestamptz,
  -- What came of each try: its moment and a few words.
  tries jsonb not null default '[]',
  unique (message_id, way, target)
);
create index alarm_deliveries_due on alarm_deliveries (next_at) where state = 'waiting';
create index alarm_deliveries_by_state on alarm_deliveries (state, id);

-- The alarms themselves say now what was told.
alter table cross_checks drop column told_at;
alter table provider_float drop column told_at;
