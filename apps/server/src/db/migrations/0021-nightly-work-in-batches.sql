-- How often a job has failed since it last succeeded.
alter table scheduled_jobs add column failures integer not null default 0;

-- Each nightly step became a job of its own.
delete from scheduled_jobs where name = 'tidying';

-- Deleting a notice looks for its deliveries.
create index push_deliveries_by_notice on push_deliveries (notice_id);
create index notices_sent on notices (sent_at) where sent_at is not null;
