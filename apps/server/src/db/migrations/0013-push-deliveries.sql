-- A registration lives as long as the session that made it: whoever logs out is told nothing more there. Those from before
-- were made with no key of ours, so nothing could ever be sent to them.
delete from push_registrations;
alter table push_registrations
  add column session_hash bytea not null unique references sessions (token_hash) on delete cascade;

-- One row for each browser that a notice still has to reach. The address is kept, not the registration: a browser that
-- renews its registration keeps its address, and one that changes hands is found to be somebody else's.
create table push_deliveries (
  endpoint text not null,
  -- Of the notices with one tag a browser shows one, the newest, and so there is one to send.
  tag text not null,
  notice_id bigint not null references notices,
  next_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  attempts integer not null default 0,
  primary key (endpoint, tag)
);
create index push_deliveries_due on push_deliveries (next_at);

-- What was written before anything could be sent is no news any more.
update notices set sent_at = clock_timestamp() where sent_at is null;
