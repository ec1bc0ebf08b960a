-- Missions begin as drafts in the console. Those that commands add are published at once, as all were before.
alter table missions
  add column published_at timestamptz default now(),
  add column paused_at timestamptz,
  add column units_per_customer integer check (units_per_customer between 1 and 1000000);
create index missions_by_age on missions (created_at desc, id desc);

-- Items can be taken back, and have limits of ours beside those of the provider.
alter table redemption_items
  add column withdrawn_at timestamptz,
  add column least_points bigint check (least_points > 0),
  add column most_points bigint check (most_points >= least_points);
