-- When each scheduled job is due next. A job that was missed while no server ran is due as soon as one does.
create table scheduled_jobs (
  name text primary key,
  next_at timestamptz not null,
  -- Until then one server is at it.
  lease_until timestamptz
);

-- The queue of earlier versions. It held wake-up calls alone: a redemption's own row says when it is due.
drop schema if exists jobs cascade;
