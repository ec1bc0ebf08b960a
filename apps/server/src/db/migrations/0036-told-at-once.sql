-- A notice may go out as a letter too. Each lane has its own pace: the push services may be slow while the mail server is quick.
alter table push_deliveries rename to notice_deliveries;
alter index push_deliveries_pkey rename to notice_deliveries_pkey;
alter index push_deliveries_by_notice rename to notice_deliveries_by_notice;
alter table notice_deliveries rename constraint push_deliveries_notice_id_fkey to notice_deliveries_notice_id_fkey;
alter table notice_deliveries
  add column lane text not null default 'push' check (lane in ('push', 'urgent-push', 'mail'));
drop index push_deliveries_due;
create index notice_deliveries_due on notice_deliveries (lane, next_at);

-- When its receiver said "This was not me".
alter table notices add column denied_at timestamptz;

-- Set while the account may not redeem: by an operator, or by its owner, who said "This was not me".
alter table users
  add column redeeming_stopped_at timestamptz,
  add column redeeming_stopped_by uuid references users,
  add check (redeeming_stopped_by is null or redeeming_stopped_at is not null);
