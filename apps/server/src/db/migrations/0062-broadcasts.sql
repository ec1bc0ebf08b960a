-- Messages to many customers, sent in batches (docs/decisions/0052-the-float-is-a-book.md has the reasons).
create table broadcasts (
  id uuid primary key,
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  segment jsonb not null,
  state text not null default 'sending' check (state in ('sending', 'stopped', 'sent')),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  made_at timestamptz not null default clock_timestamp(),
  -- The last customer who was addressed: the next batch begins behind them.
  addressed_up_to uuid,
  addressed integer not null default 0 check (addressed >= 0),
  stopped_by uuid references users(id),
  ended_at timestamptz check ((ended_at is null) = (state = 'sending'))
);
create index broadcasts_in_order on broadcasts (made_at, id);
create index broadcasts_sending on broadcasts (made_at) where state = 'sending';

-- Whom a broadcast was sent to, once each, and whether a phone took it.
create table broadcast_recipients (
  broadcast_id uuid not null references broadcasts(id),
  user_id uuid not null references users(id),
  notice_id bigint not null,
  outcome text check (outcome in ('delivered', 'failed')),
  primary key (broadcast_id, user_id)
);
create unique index broadcast_recipients_by_notice on broadcast_recipients (notice_id);
create index broadcast_recipients_by_user on broadcast_recipients (user_id);

-- A customer who wants no messages of the programme; what is about money and safety comes all the same.
alter table users add column news_off_at timestamptz;

alter table notice_deliveries
  drop constraint notice_deliveries_lane_check,
  add constraint notice_deliveries_lane_check
    check (lane in ('push', 'urgent-push', 'broadcast', 'mail', 'sms'));
