-- Nodes since 0105 work with it. One that does not know it gives up what it should push; letters and webhooks go as before.
-- Browsers in which an operator asked for alarms. A browser is there as long as the session that asked.
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

alter table alarm_routes
  drop constraint alarm_routes_way_check,
  add constraint alarm_routes_way_check check (way in ('operators', 'mail', 'webhook', 'push'));

-- It reaches nobody until an operator turns alarms on in a browser.
insert into alarm_routes (id, way, target, kinds) values (
  gen_random_uuid(), 'push', 'browsers',
  array['float-low', 'service-failing', 'redemption-late', 'provider-contradicts', 'records-disagree', 'mission-budget', 'backup-old', 'plans-differ']
);

alter table alarm_deliveries
  drop constraint alarm_deliveries_way_check,
  add constraint alarm_deliveries_way_check check (way in ('mail', 'webhook', 'push')),
  -- Of a push, as long as the browser is there.
  add column browser_id uuid references alarm_browsers(id) on delete set null;
create index alarm_deliveries_to_browser on alarm_deliveries (browser_id) where browser_id is not null;
