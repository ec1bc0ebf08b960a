-- What the console's health page says of the recurring jobs: when each last ended, when it last succeeded, and why not since.
alter table scheduled_jobs
  add column ran_at timestamptz,
  add column succeeded_at timestamptz,
  add column fault text;

-- Backups that were finished, written down by the backup command. No backup holds its own row.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default clock_timestamp(),
  folder text not null check (folder <> ''),
  files integer not null check (files > 0),
  bytes bigint not null check (bytes > 0)
);
