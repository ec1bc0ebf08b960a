-- Nodes since 0165 work with it.
-- What they give counts for the calendar day alone.
-- Budgets are of any 24 hours, not of a calendar day: around midnight a shop could give two of them.
-- One row for each shop or brand, because a statement that has waited for others sees only the newest version of the row
-- that it updates.
create table issuing_windows (
  tenant_id uuid primary key references retailers(id),
  -- Counted from 1970.
  newest_hour integer not null,
  -- What was given in the newest hour, the one before it and so on: 25, so that they hold the last 24 hours at any minute.
  points bigint[] not null,
  -- What may still be given; null for no limit.
  room issuing_room,
  told_at timestamptz
) with (fillfactor=70);

-- What is counted for later hours moves up, and what falls out at the end is older than 24 hours.
create function add_to_hours(hours bigint[], passed integer, added bigint) returns bigint[]
  language sql immutable parallel safe as $$
    select case when passed <= 0 then array[hours[1] + added] || hours[2:25]
                else (array[added] || array_fill(0::bigint, array[least(passed, 25) - 1]) || hours)[1:25] end
  $$;

insert into issuing_windows (tenant_id, newest_hour, points, told_at)
select tenant_id, floor(extract(epoch from now()) / 3600)::integer, array[points::bigint] || array_fill(0::bigint, array[24]), told_at
  from issuing_days where day = (now() at time zone 'Africa/Lagos')::date;

-- Nothing but older nodes uses `room` and `told_at` of it any more.
alter table issuing_days add column limit_points bigint;

-- What a cashier gave is counted in what was done at the counter, so nothing else uses cashier_days any more.
create index counter_acts_that_gave on counter_acts (cashier_id, at) include (points) where points > 0;
